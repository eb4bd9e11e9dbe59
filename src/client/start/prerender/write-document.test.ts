import { describe, expect, it, test } from 'vitest';
import { moveStyles, writeAppDocument, writeWholeDocument } from './write-document.ts';

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

test('writeWholeDocument writes a page without the app with stylesheets before content', () => {
  const html = writeWholeDocument(INDEX, PARTS);
  expect(html).toContain('<html lang="zh-Hans"');
  expect(html).toContain('<title>题</title>');
  expect(html).not.toMatch(/General|first-load|Scripts, please|main[.]js|app[.]js/);
  expect(html).toContain('theme()');
  expect(html).toContain('<div id="root"><p>$& $1</p></div>');
  const positions = ['/font', '/app.css', '.s1{', 'before()', '</head>', '<p>'].map((part) =>
    html.indexOf(part),
  );
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  expect(positions).not.toContain(-1);
});

test('writeAppDocument writes a page that the app replaces', () => {
  const html = writeAppDocument(INDEX, PARTS);
  expect(html).toContain(
    '<div id="rendered"><p>$& $1</p></div><div id="root"><div id="first-load" data-nosnippet><div class="place">Loading</div></div>',
  );
  expect(html.match(/fetchpriority="low"/g)).toHaveLength(2);
  expect(html).toContain('<meta name="settings" content="__SETTINGS__" />');
  expect(html).toMatch(/main[.]js[\s\S]*html\[data-unlike\] #rendered\{display:none\}/);
});

test('writers reject an unexpected index.html', () => {
  expect(() =>
    writeWholeDocument(INDEX.replace('/app.css"', '/app.css').replace('rel="stylesheet"', ''), PARTS),
  ).toThrow('no stylesheet');
  expect(() => writeAppDocument(INDEX.replace('id="root"', 'id="app"'), PARTS)).toThrow('<div id="root">');
});

describe('moveStyles', () => {
  it('moves style attributes into rules without duplicates', () => {
    const { html, css } = moveStyles(
      '<p class="a" style="font-size:2px">x</p><b style="font-size:2px"></b><i id="i" class="c d" style="font-family:&quot;Noto&quot;">y</i>',
    );
    expect(html).toBe('<p class="a s1">x</p><b class="s1"></b><i id="i" class="c d s2">y</i>');
    expect(css).toBe('.s1{font-size:2px}.s2{font-family:"Noto"}');
  });

  it('returns markup without styles unchanged', () => {
    expect(moveStyles('<p class="a">style="x" &amp;</p>')).toEqual({
      html: '<p class="a">style="x" &amp;</p>',
      css: '',
    });
  });

  it('rejects a style that it cannot move', () => {
    expect(() => moveStyles('<p style="color:red" class="a">x</p>')).toThrow('Failed to move a style');
  });
});
