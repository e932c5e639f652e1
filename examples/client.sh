#!/usr/bin/env bash
# A client of zgate: curl. `client.sh http://HOST:PORT FAMILY/OP [ARGS]`, as in `client.sh "$URL" zeno/grep '{"pattern":"TODO"}'`.
# Prints the result and exits with 0; prints the problem (RFC 9457) and exits with 22. Shows the token in ZGATE_TOKEN, if there is one.
set -euo pipefail
url=$1 op=$2
args=${3-}

# A large answer is elsewhere (303), by TLS when it was asked for by TLS; curl shows the token to no other host.
case $url in http:*) elsewhere='=http,https' ;; *) elsewhere='=https' ;; esac

# By a pipe: what is on a command line, everybody on the machine can read.
{ [ -z "${ZGATE_TOKEN:-}" ] || printf 'header = "authorization: Bearer %s"\n' "$ZGATE_TOKEN"; } |
  curl --config - --silent --show-error --fail-with-body --retry 3 --location --max-redirs 1 --proto-redir "$elsewhere" \
    --header 'content-type: application/json' --data-binary "${args:-{\}}" "$url/$op"
