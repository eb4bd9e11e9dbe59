import escapeHtml from 'escape-html';
import type { FastifyReply } from 'fastify';

/** A text of safe HTML. */
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

const BANNER = 'Test payments. No real money moves.';

/** The style sheet is a separate file, because the policy of the pages allows no inline style. */
export const STYLE = `
:root { color-scheme: light; font: 1rem/1.5 system-ui, sans-serif; color: #1c1917; background: #fafaf9; }
body { margin: 0; }
.banner { margin: 0; padding: .75rem 1rem; background: #78350f; color: #fff; font-weight: 600; text-align: center; }
main { box-sizing: border-box; max-width: 32rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
section { margin: 1.5rem 0; padding: 1rem; background: #fff; border: 1px solid #d6d3d1; border-radius: .5rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.125rem; margin-top: 0; }
form { margin: .5rem 0; }
button { box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: .5rem 1rem; font: inherit; font-weight: 600;
  color: #1c1917; background: #fff; border: 1px solid #78716c; border-radius: .5rem; cursor: pointer; }
button.main { color: #fff; background: #166534; border-color: #166534; }
a { color: #166534; } button:focus-visible, a:focus-visible { outline: 3px solid #2563eb; outline-offset: 2px; }
.alert { padding: .75rem 1rem; background: #fee2e2; border-radius: .5rem; color: #7f1d1d; }
table { width: 100%; border-collapse: collapse; } th, td { padding: .25rem .5rem .25rem 0; text-align: left; }
`;

type Page = { title: string; body: Html; publicUrl: string; targets?: (string | null)[]; status?: number };

/** Sends a page that must not be cached, framed or indexed, sends no referrer and runs no script. */
export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  // Browsers also check redirects after a form against form-action, and these lead to the shop.
  const origins = (page.targets ?? []).filter((url) => url !== null).map((url) => new URL(url).origin);
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    `form-action ${["'self'", ...new Set(origins)].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title}</title>
<link rel="stylesheet" href="${page.publicUrl}/standin.css">
</head>
<body>
<p class="banner" role="note">${BANNER}</p>
<main>
<h1>${page.title}</h1>
${page.body}
</main>
</body>
</html>
`;
  return reply
    .code(page.status ?? 200)
    .headers({
      'content-security-policy': policy.join('; '),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(document.text);
}

export function renderActionButton(
  action: string,
  label: string,
  emphasis: 'main' | 'plain' = 'plain',
): Html {
  return html`<form method="post"><button class="${emphasis}" name="action" value="${action}">${label}</button></form>`;
}

/** Returns `$10.00`, or another currency with its code. */
export function formatMoney(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() }).format(
    cents / 100,
  );
}

/** Returns a text such as `November 21, 2026`. */
export function formatDay(seconds: number): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(seconds * 1000);
}
