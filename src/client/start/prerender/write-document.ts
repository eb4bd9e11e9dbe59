import escapeHtml from 'escape-html';
import { LANGUAGE_TAGS, type Language } from '#client/lib/i18n/languages.ts';
import { BRAND } from '#shared/lib/brand.ts';

type PageFields = {
  language: Language;
  headTags: string;
  links: string;
  content: string;
  css: string;
  script: string;
};

export function writeWholeDocument(index: string, parts: PageFields): string {
  const html = writeHead(index, parts)
    .replace(FIRST_LOAD_STYLE, '')
    .replace(SCRIPTS, '')
    .replace(/\s*<noscript>[\s\S]*?<\/noscript>/, '');
  return replaceOnce(html, ROOT, `<div id="root">${parts.content}</div>`);
}

/** Writes a page that is visible until the app renders, or hidden if the app will render another (`data-unlike`). */
export function writeAppDocument(index: string, parts: PageFields): string {
  const html = writeHead(index, { ...parts, css: parts.css + OVERLAY_CSS })
    .replace('<main class="place">', '<div class="place">')
    .replace('</main>', '</div>');
  return replaceOnce(html, '<div id="root">', `<div id="rendered">${parts.content}</div><div id="root">`)
    .replace('<div id="first-load">', '<div id="first-load" data-nosnippet>')
    .replace(MODULES, '<$1 fetchpriority="low"')
    .replace('</title>', `</title><meta name="settings" content="${SETTINGS_PLACEHOLDER}" />`);
}

const OVERLAY_CSS = [
  'html[data-unlike] #rendered{display:none}',
  '#rendered [aria-busy]{opacity:.6;cursor:progress}',
  'html:not([data-unlike]) #first-load{position:fixed;inset:auto 0 0;z-index:50;visibility:hidden;background:var(--paper);border-top:1px solid var(--hairline);animation:appear 1ms 8s forwards}',
  'html:not([data-unlike]) #first-load :is(.brand,.spinner){display:none}',
].join('');

function writeHead(index: string, { language, headTags, links, css, script }: PageFields): string {
  const stylesheets = index.match(STYLESHEET) ?? [];
  if (stylesheets.length === 0) throw new Error('index.html has no stylesheet.');
  let html = replaceOnce(index, /<html lang="[^"]*"/, `<html lang="${LANGUAGE_TAGS[language]}"`);
  html = replaceOnce(html, /<title>[^<]*<\/title>\s*<meta name="description"[^>]*>/, headTags);
  const headEnd = [
    links,
    ...stylesheets,
    css === '' ? '' : `<style nonce="${NONCE}">${css}</style>`,
    `<script nonce="${NONCE}">${script}</script>`,
  ];
  return replaceOnce(html.replace(STYLESHEET, ''), '</head>', `${headEnd.join('')}\n  </head>`);
}

const NONCE = '__CSP_NONCE__';
/** The placeholder that src/server/site/static.ts replaces. */
const SETTINGS_PLACEHOLDER = '__SETTINGS__';
/** Stylesheets and fonts load before the modules. */
const MODULES = /<(script type="module"|link rel="modulepreload")/g;
const ROOT = /<div id="root">[\s\S]*<\/div>(?=\s*(?:<noscript|<\/body))/;
const FIRST_LOAD_STYLE = /<style\b[^>]*>(?=[^<]*#first-load)[^<]*<\/style>/;
const SCRIPTS = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g;
const STYLESHEET = /<link rel="stylesheet"[^>]*>/g;

function replaceOnce(html: string, part: string | RegExp, replacement: string): string {
  if (html.search(part) < 0) throw new Error(`index.html has no ${part}.`);
  return html.replace(part, () => replacement);
}

export const ORIGIN_PLACEHOLDER = '__PUBLIC_URL__';

const LANGUAGES = Object.keys(LANGUAGE_TAGS) as Language[];
const OG_LOCALES: Record<Language, string> = { en: 'en_GB', zh: 'zh_CN' };

type PageTexts = {
  path: string;
  language: Language;
  title: string;
  description: string;
  pictureText: string;
};

export function writeHeadTags({ path, language, title, description, pictureText }: PageTexts): string {
  const toUrl = (address: string) => ORIGIN_PLACEHOLDER + address;
  const toPageUrl = (other: Language) => toUrl(other === 'en' ? path : `${path}?lang=${other}`);
  const canonicalUrl = toPageUrl(language);
  const imageUrl = toUrl(`/og-${language}.png`);
  const properties: [string, string][] = [
    ['og:type', 'website'],
    ['og:site_name', BRAND],
    ['og:title', title],
    ['og:description', description],
    ['og:url', canonicalUrl],
    ['og:locale', OG_LOCALES[language]],
    ...LANGUAGES.filter((other) => other !== language).map((other): [string, string] => [
      'og:locale:alternate',
      OG_LOCALES[other],
    ]),
    ['og:image', imageUrl],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', pictureText],
  ];
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
    `<link rel="canonical" href="${canonicalUrl}" />`,
    ...LANGUAGES.map(
      (other) => `<link rel="alternate" hreflang="${LANGUAGE_TAGS[other]}" href="${toPageUrl(other)}" />`,
    ),
    `<link rel="alternate" hreflang="x-default" href="${toUrl(path)}" />`,
    ...properties.map(([name, value]) => `<meta property="${name}" content="${escapeHtml(value)}" />`),
    '<meta name="twitter:card" content="summary_large_image" />',
  ].join('\n    ');
}

const STYLED = /<([a-z][\w-]*)((?: [\w:-]+(?:="[^"]*")?)*?) style="([^"]*)"/g;
const CLASS = / class="([^"]*)"/;

/** Moves styles into rules, because the Content-Security-Policy forbids `style` attributes. */
export function moveStyles(html: string): { html: string; css: string } {
  const classes = new Map<string, string>();
  const moved = html.replace(STYLED, (_tag, name: string, attributes: string, style: string) => {
    const rule = style
      .replace(/&quot;/g, '"')
      .replace(/&#x27;/g, "'")
      .replace(/&amp;/g, '&');
    const className = classes.get(rule) ?? `s${classes.size + 1}`;
    classes.set(rule, className);
    const existing = CLASS.exec(attributes);
    return existing
      ? `<${name}${attributes.replace(existing[0], ` class="${existing[1]} ${className}"`)}`
      : `<${name}${attributes} class="${className}"`;
  });
  // A class attribute after the style would now be a second one.
  const duplicate = /<[^>]* class="[^"]*"[^>]* class="/.exec(moved);
  if (duplicate || / style="/.test(moved)) throw new Error(`Failed to move a style: ${duplicate?.[0] ?? ''}`);
  return { html: moved, css: [...classes].map(([rule, name]) => `.${name}{${rule}}`).join('') };
}
