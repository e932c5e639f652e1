#!/usr/bin/env python3
"""A client of zgate, standard library only: client.py DIR|http://HOST:PORT OP [ARGS]
For a directory it starts `zgate local` and asks it in JSON lines over a pipe; a server is shown the token in ZGATE_TOKEN, if there is one."""
import json, os, shlex, subprocess, sys
from urllib import error, request


class Fault(Exception): ...


def over_pipe(root, op, args):
    command = shlex.split(os.environ.get("ZGATE", "zgate")) + ["local", "--root", root]
    line = json.dumps({"id": "1", "op": op, "args": args}) + "\n"
    reply = json.loads(subprocess.run(command, input=line, stdout=subprocess.PIPE, encoding="utf8").stdout)
    if not reply["ok"]:
        raise Fault("{code}: {message}".format(**reply["error"]))
    return reply["result"]


class Elsewhere(request.HTTPRedirectHandler):  # A large answer is at another address (303), by TLS when it was asked for by TLS.
    def redirect_request(self, asked, response, code, message, headers, url):
        if asked.type == "https" and not url.startswith("https:"):
            raise Fault(f"unavailable: the answer is elsewhere, but not at an https:// address, as the server is: {url[:100]}")
        return super().redirect_request(asked, response, code, message, headers, url)


def over_http(url, op, args):
    asked = request.Request(f"{url}/zeno/{op}", json.dumps(args).encode(), {"content-type": "application/json"})
    if token := os.environ.get("ZGATE_TOKEN"):  # Not for that other address, which has its own signature.
        asked.add_unredirected_header("authorization", f"Bearer {token}")
    try:
        return json.load(request.build_opener(Elsewhere).open(asked))
    except error.HTTPError as refusal:  # A problem of zgate, or what the gateway before it says.
        said = json.load(refusal)
        raise Fault(f'{said.get("code", refusal.code)}: {said.get("detail", said.get("message"))}')


if __name__ == "__main__":
    target, op, args = (sys.argv[1:] + ["{}"])[:3]
    try:
        ask = over_http if target.startswith("http") else over_pipe
        print(json.dumps(ask(target, op, json.loads(args)), ensure_ascii=False))
    except (Fault, OSError, ValueError) as wrong:  # OSError: nobody there. ValueError: that is no JSON.
        sys.exit(str(wrong))
