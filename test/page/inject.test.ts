/** Where the client goes in documents and workers. */
import { describe, expect, it } from '@jest/globals';
import { CLIENT_TAG, inject, workerPreamble } from '../../local/pages/inject.ts';

describe('inject', () => {
  // `@` marks the place.
  it.each([
    [
      'after the head tag',
      '<!doctype html>\n<html><head>@\n<script>boom()</script></head><body></body></html>',
    ],
    ['after a head tag with attributes', '<HTML><Head data-a="x>y" data-b=\'>\'  >@<title>t</title></HEAD>'],
    ['before </head> without a head tag', '<!DOCTYPE html><title>a</title>@</HEAD ><body></body>'],
    ['before </body> without a head', '<!doctype html><p>a</p>@</BODY></html>'],
    ['before the last </body>', '<p>a</p></body><p>b</p>@</body>'],
    ['before </html> without a body', '<!doctype html><p>a@</html>\n'],
    ['at the end of a fragment', '<p>hello</p>\n@'],
    ['at the end of nothing', '@'],
    ['behind a byte order mark', '\uFEFF<!doctype html><head>@</head>'],
    ['not in a comment', '<!-- <head> --><!doctype html><head>@'],
    ['not in an abrupt comment', '<!--><head>@'],
    ['not behind a comment that ends in --!>', '<!-- <head> --!><head>@'],
    ['not in a script', '<script>"<head></body>"</script><p>@</body>'],
    ['not in a script with a longer name', '<script>1</scripty></body></script >@</body>'],
    [
      'not in a style, textarea or title',
      '<style></head></style><textarea><head></textarea><title></body></title>@',
    ],
    ['not in a template', '<template><head></head><template></body></template></html></template><p>@</body>'],
    ['not in an attribute', '<p title="<head>" class=\'</body>\'>a@</body>'],
    ['not in a header', '<header>a</header>@'],
    ['not in a declaration', '<!foo head="<head"><?php <head ?>a@</body>'],
    ['before a comment that does not end', '<p>a@<!-- </body>'],
    ['before a script that does not end', '<p>a@<script>1</body>'],
    ['before a template that does not end', '<p>a@<template><p></body><!--'],
    ['before a tag that does not end', '<p>a@<div title="</body>'],
    ['before a head tag that does not end', '<p>a@<head title="x>'],
  ])('puts the client %s', (_, marked) => {
    const html = marked.replace('@', '');
    expect(inject(html)).toBe(marked.replace('@', CLIENT_TAG));
    expect(inject(inject(html))).toBe(inject(html));
  });

  it.each([
    '<head></head><script src="/zgate/page.js"></script>',
    "<head></head><SCRIPT defer SRC='http://localhost:1/zgate/page.js?a#b'></SCRIPT>",
    '<head></head><script src=/zgate/page.js></script>',
  ])('leaves a document alone that loads the client: %s', (html) => {
    expect(inject(html)).toBe(html);
  });

  it.each([
    '<!-- <script src="/zgate/page.js"></script> --><head>@</head>',
    '<head>@</head><script data-src="/zgate/page.js"></script>',
    '<head>@</head><script src="/zgate/page.js.map"></script>',
    '<head>@</head><script>`<script src="/zgate/page.js">`</script>',
    '<head>@</head><template><script src="/zgate/page.js"></script></template>',
  ])('is not fooled by %s', (marked) => {
    expect(inject(marked.replace('@', ''))).toBe(marked.replace('@', CLIENT_TAG));
  });

  it.each([
    '<a b="',
    "<a b='>",
    '<!--',
    '<script>',
    '<template>',
    '</script ',
    '<p ="',
    '   =',
    '<style></style',
  ])('takes no time for %s over and over', (piece) => {
    const html = piece.repeat(200_000);
    expect(inject(html).length).toBe(html.length + CLIENT_TAG.length);
  });
});

describe('workerPreamble', () => {
  const CLIENT = 'try{importScripts("/zgate/page.js")}catch{import("/zgate/page.js").catch(()=>{})};';
  it.each([
    ['a script', '@onmessage = 1'],
    ['a module', '@import a from "b";'],
    ['a byte order mark', '\uFEFF@a'],
    ['a first line of its own', '#!/usr/bin/env node\n@a'],
    ['both', '\uFEFF#!node\r\n@a'],
    ['strings that are no directives', '@"use strict" + 1'],
    ['one that goes on in the next line', '@"use strict"\n.length'],
    ['one with an escape', '@"use\\x20strict"'],
    ['one behind a statement', '@a;"use strict"'],
    ['nothing', '@'],
  ])('starts the client before %s', (_, marked) => {
    expect(workerPreamble(marked.replace('@', ''))).toBe(marked.replace('@', CLIENT));
  });

  it.each([
    '"use strict"',
    "'use strict';a",
    '// a\n/* b\n */ "use strict"\nlet a',
    '"a"; \'b\\\n\'\n"use strict"\ninit()',
    '"use strict"\n++a',
  ])('stays strict: %s', (script) => {
    expect(workerPreamble(script)).toBe(`"use strict";${CLIENT}${script}`);
  });

  it('leaves a first line without an end alone', () => {
    expect(workerPreamble('#!node')).toBe('#!node');
  });
});
