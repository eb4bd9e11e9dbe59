import { expect, it } from 'vitest';
import { moveStyles, writeDocumentOfApp, writeWholeDocument } from './write-document.ts';

const INDEX = `<!doctype html>
<html lang="en">
  <head>
    <title>Name</title>
    <meta name="description" content="General." />
    <script nonce="__CSP_NONCE__">theme()</script>
    <style nonce="__CSP_NONCE__">#first-load { color: red; }</style>
    <script type="module" src="/main.js"></script>
    <link rel="modulepreload" href="/app.js">
  </head>
  <body>
    <div id="root"><div id="first-load"><main class="place">Loading</main></div></div>
    <noscript>Scripts, please.</noscript>
  <link rel="stylesheet" href="/app.css"></body>
</html>`;
const PARTS = {
  language: 'zh',
  headTags: '<title>题</title>',
  links: '<link rel="preload" href="/font">',
  content: '<p>$& $1</p>',
  css: '.s1{color:red}',
  script: 'before()',
} as const;

it('writes a page that needs no app, in its language, with its stylesheet before its content', () => {
  const html = writeWholeDocument(INDEX, PARTS);
  expect(html).toContain('<html lang="zh-Hans"');
  expect(html).toContain('<title>题</title>');
  expect(html).not.toMatch(/General|first-load|Scripts, please|main[.]js|app[.]js/);
  expect(html).toContain('theme()');
  expect(html).toContain('<div id="root"><p>$& $1</p></div>');
  const order = ['/font', '/app.css', '.s1{', 'before()', '</head>', '<p>'].map((part) => html.indexOf(part));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(order).not.toContain(-1);
});

it('writes a page that the app takes the place of, and keeps what says that a script is missing', () => {
  const html = writeDocumentOfApp(INDEX, PARTS);
  expect(html).toContain(
    '<div id="rendered"><p>$& $1</p></div><div id="first-load" data-nosnippet><div class="place">Loading</div></div>',
  );
  expect(html.match(/fetchpriority="low"/g)).toHaveLength(2);
  expect(html).toContain('<meta name="settings" content="__SETTINGS__" />');
  expect(html).toMatch(/main[.]js[\s\S]*html\[data-unlike\] #rendered\{display:none\}/);
});

it('refuses an index.html that it does not know', () => {
  expect(() =>
    writeWholeDocument(INDEX.replace('/app.css"', '/app.css').replace('rel="stylesheet"', ''), PARTS),
  ).toThrow('no stylesheet');
  expect(() => writeDocumentOfApp(INDEX.replace('id="root"', 'id="app"'), PARTS)).toThrow('<div id="root">');
});

it('moves the styles of elements into rules, the same one once', () => {
  const { html, css } = moveStyles(
    '<p class="a" style="font-size:2px">x</p><b style="font-size:2px"></b><i id="i" class="c d" style="font-family:&quot;Noto&quot;">y</i>',
  );
  expect(html).toBe('<p class="a s1">x</p><b class="s1"></b><i id="i" class="c d s2">y</i>');
  expect(css).toBe('.s1{font-size:2px}.s2{font-family:"Noto"}');
});

it('leaves a markup without styles as it is', () => {
  expect(moveStyles('<p class="a">style="x" &amp;</p>')).toEqual({
    html: '<p class="a">style="x" &amp;</p>',
    css: '',
  });
});

it('refuses what it cannot move', () => {
  expect(() => moveStyles('<p style="color:red" class="a">x</p>')).toThrow('A style could not be moved');
});
