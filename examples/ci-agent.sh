#!/usr/bin/env bash
# A check that runs in CI and reads the repository where it lies: pushes the checkout as a snapshot, then asks a zgate server about
# it over HTTP. Fails when a text stands in it that must not be merged. Variables are those of GitHub Actions, and:
#   ZGATE_STORE  where snapshots go, as s3://bucket/prefix        ZGATE_URL    the server that reads there
#   ZGATE_TOKEN  what the server wants to be shown                ZGATE        the command, `zgate` unless set
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
zgate=${ZGATE:-zgate}
repo=${GITHUB_REPOSITORY:?} ref=${GITHUB_REF_NAME:?}
forbidden=${1:-DO NOT MERGE}

# The id is of the content: whatever is pushed to the ref meanwhile, the answers are about this checkout.
id=$($zgate snapshot push "${GITHUB_WORKSPACE:-.}" --store "${ZGATE_STORE:?}" --repo "$repo" --ref "$ref" --json |
  node -p 'JSON.parse(require("fs").readFileSync(0, "utf8")).id')

args=$(node -p 'JSON.stringify({ pattern: process.argv[1], snapshot: process.argv[2] })' "$forbidden" "$repo@$id")
found=$("$here/client.sh" "${ZGATE_URL:?}" zeno/grep "$args") || { echo "::error::$found"; exit 2; }

# One annotation for each hit, as GitHub shows them beside the line.
node -e '
  const { hits, truncated } = JSON.parse(process.argv[1]);
  for (const { path, line, text } of hits) console.log(`::error file=${path},line=${line}::${text.trim()}`);
  console.log(`${hits.length}${truncated ? " or more" : ""} places in ${process.argv[2]}`);
  process.exit(hits.length > 0 ? 1 : 0);
' "$found" "$repo@$id"
