import { LANGUAGE_TAGS, type Language } from '#client/lib/i18n/languages.ts';

/** What a page says besides the general parts of index.html. */
export type PageFields = {
  language: Language;
  /** What the head says in place of the general title and description. */
  headTags: string;
  /** Stylesheets and fonts, as tags. */
  links: string;
  /** The rendered page. */
  content: string;
  /** Rules of the content. */
  css: string;
  /** Runs before the first paint. */
  script: string;
};

/** Returns a document that is a whole page without the app. Throws where index.html has not what is replaced. */
export function writeWholeDocument(index: string, parts: PageFields): string {
  const html = writeHead(index, parts)
    .replace(FIRST_LOAD_STYLE, '')
    .replace(SCRIPTS, '')
    .replace(/\s*<noscript>[\s\S]*?<\/noscript>/, '');
  return replaceOnce(html, ROOT, `<div id="root">${parts.content}</div>`);
}

/**
 * Returns a document that shows a page until the app draws the same one in its place. Where the app will draw something else
 * (`data-unlike`), it shows what index.html shows. A script that does not arrive is said below the page.
 */
export function writeDocumentOfApp(index: string, parts: PageFields): string {
  // The rendered page has the one main part.
  const html = writeHead(index, { ...parts, css: parts.css + OVER_THE_PAGE })
    .replace('<main class="place">', '<div class="place">')
    .replace('</main>', '</div>');
  return replaceOnce(html, '<div id="root">', `<div id="root"><div id="rendered">${parts.content}</div>`)
    .replace('<div id="first-load">', '<div id="first-load" data-nosnippet>')
    .replace(MODULES, '<$1 fetchpriority="low"')
    .replace('</title>', `</title><meta name="settings" content="${SETTINGS_PLACEHOLDER}" />`);
}

const OVER_THE_PAGE = [
  'html[data-unlike] #rendered{display:none}',
  'html:not([data-unlike]) #first-load{position:fixed;inset:auto 0 0;z-index:50;visibility:hidden;background:var(--paper);border-top:1px solid var(--hairline);animation:appear 1ms 8s forwards}',
  'html:not([data-unlike]) #first-load :is(.brand,.spinner){display:none}',
].join('');

function writeHead(index: string, { language, headTags, links, css, script }: PageFields): string {
  const stylesheets = index.match(STYLESHEET) ?? [];
  if (stylesheets.length === 0) throw new Error('index.html has no stylesheet.');
  let html = replaceOnce(index, /<html lang="[^"]*"/, `<html lang="${LANGUAGE_TAGS[language]}"`);
  html = replaceOnce(html, /<title>[^<]*<\/title>\s*<meta name="description"[^>]*>/, headTags);
  const end = [
    links,
    ...stylesheets,
    css === '' ? '' : `<style nonce="${NONCE}">${css}</style>`,
    `<script nonce="${NONCE}">${script}</script>`,
  ];
  return replaceOnce(html.replace(STYLESHEET, ''), '</head>', `${end.join('')}\n  </head>`);
}

/** Stands for the nonce that the server makes for every answer. */
const NONCE = '__CSP_NONCE__';
/** Stands for the server's settings, so that the app begins with what the page shows (src/server/site/page-files.ts). */
const SETTINGS_PLACEHOLDER = '__SETTINGS__';
/** The stylesheet and the fonts of what is shown come before them. */
const MODULES = /<(script type="module"|link rel="modulepreload")/g;
const ROOT = /<div id="root">[\s\S]*<\/div>(?=\s*(?:<noscript|<\/body))/;
const FIRST_LOAD_STYLE = /<style\b[^>]*>(?=[^<]*#first-load)[^<]*<\/style>/;
const SCRIPTS = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g;
const STYLESHEET = /<link rel="stylesheet"[^>]*>/g;

function replaceOnce(html: string, part: string | RegExp, by: string): string {
  if (html.search(part) < 0) throw new Error(`index.html has no ${part}.`);
  return html.replace(part, () => by);
}
