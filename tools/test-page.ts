import escapeHtml from 'escape-html';

/** An HTML-safe string. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Escapes all values except `Html`, joins lists and drops `null`, `undefined` and `false`. */
export function html(parts: TemplateStringsArray, ...values: HtmlValue[]): Html {
  const text = parts.reduce((whole, part, index) => whole + part + render(values[index]), '');
  return new Html(text);
}

type HtmlValue = Html | string | number | null | false | undefined | HtmlValue[];

function render(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(render).join('');
  return escapeHtml(String(value));
}

/** The style sheet is a separate file, because the policy of the pages allows no inline style. */
export const STYLE = `
:root { color-scheme: light; font: 1rem/1.5 system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", sans-serif;
  color: #1c1917; background: #fafaf9; overflow-wrap: anywhere; }
body { margin: 0; }
.banner { padding: .75rem 1rem; background: #78350f; color: #fff; font-weight: 600; text-align: center; }
main { box-sizing: border-box; max-width: 32rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
section { margin: 1.5rem 0; padding: 1rem; background: #fff; border: 1px solid #d6d3d1; border-radius: .5rem; }
h1 { margin: 0 0 .5rem; font-size: 1.5rem; } h2 { font-size: 1.125rem; margin-top: 0; }
form { margin: .5rem 0; }
label { display: block; margin: 1rem 0; font-weight: 600; }
input[type=email], input[type=text] { box-sizing: border-box; width: 100%; min-height: 2.75rem; margin-top: .25rem;
  padding: .5rem .75rem; font: inherit; border: 1px solid #78716c; border-radius: .5rem; }
.check { display: flex; gap: .75rem; align-items: center; min-height: 2.75rem; }
input[type=checkbox] { width: 1.25rem; height: 1.25rem; }
button { box-sizing: border-box; width: 100%; min-height: 2.75rem; margin-top: .5rem; padding: .5rem 1rem; font: inherit;
  font-weight: 600; color: #1c1917; background: #fff; border: 1px solid #78716c; border-radius: .5rem; cursor: pointer; }
button.main { color: #fff; background: #166534; border-color: #166534; }
a { display: inline-block; padding: .625rem 0; color: #166534; }
:focus-visible { outline: 3px solid #2563eb; outline-offset: 2px; }
.alert { padding: .75rem 1rem; background: #fee2e2; border-radius: .5rem; color: #7f1d1d; }
table { width: 100%; border-collapse: collapse; } th, td { padding: .25rem .5rem .25rem 0; text-align: left; }
`;

type TestPage = { language: string; banner: string; title: string; body: Html; styleUrl: string };

export function renderTestPage({ language, banner, title, body, styleUrl }: TestPage): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="${styleUrl}">
</head>
<body>
<header class="banner">${banner}</header>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`.text;
}

/** Creates the headers of every page, which prevent caching, framing, indexing, referrers and scripts. */
export function createPageHeaders(formTargets: readonly string[]): Record<string, string> {
  // Browsers also check redirects after a form against this directive, and these lead to the app.
  const origins = new Set(formTargets.map((url) => new URL(url).origin));
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    `form-action ${["'self'", ...origins].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  };
}
