#!/usr/bin/env python3
"""A client of zgate, standard library only.

client.py DIR                OP [ARGS]   starts `zgate local --root DIR` and asks it in JSON lines over a pipe
client.py http://HOST:PORT   OP [ARGS]   asks a server over HTTP; shows the token in ZGATE_TOKEN, if there is one
"""
import json, os, shlex, subprocess, sys, urllib.error, urllib.parse, urllib.request


class Fault(Exception): ...


class Pipe:
    def __init__(self, root):
        command = shlex.split(os.environ.get("ZGATE", "npx zgate")) + ["local", "--root", root]
        self.server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf8")

    def call(self, op, args):
        self.server.stdin.write(json.dumps({"id": "1", "op": op, "args": args}) + "\n")
        self.server.stdin.flush()
        reply = json.loads(self.server.stdout.readline())
        if not reply["ok"]:
            raise Fault(f'{reply["error"]["code"]}: {reply["error"]["message"]}')
        return reply["result"]


class Elsewhere(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, request, response, code, message, headers, url):
        if request.type == "https" and urllib.parse.urlsplit(url).scheme != "https":
            raise Fault(f"unavailable: the answer is elsewhere, but not at an https:// address, as the server is: {url[:100]}")
        return super().redirect_request(request, response, code, message, headers, url)


class Http:
    def __init__(self, url):
        self.url, self.token = url, os.environ.get("ZGATE_TOKEN")
        self.opener = urllib.request.build_opener(Elsewhere)

    def call(self, op, args):
        body = json.dumps(args).encode()
        request = urllib.request.Request(f"{self.url}/zeno/{op}", body, {"content-type": "application/json"})
        if self.token:  # Not for where a large answer is kept (303): that address has its own signature.
            request.add_unredirected_header("authorization", f"Bearer {self.token}")
        try:
            return json.load(self.opener.open(request))
        except urllib.error.HTTPError as refusal:
            problem = json.load(refusal)
            raise Fault(f'{problem["code"]}: {problem["detail"]}') from None


if __name__ == "__main__":
    target, op, args = (sys.argv[1:] + ["{}"])[:3]
    try:
        client = Http(target) if target.startswith("http") else Pipe(target)
        print(json.dumps(client.call(op, json.loads(args)), ensure_ascii=False))
    except Fault as fault:
        sys.exit(str(fault))
