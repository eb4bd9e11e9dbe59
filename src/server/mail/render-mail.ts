import escapeHtml from 'escape-html';
import { LANGUAGE_TAGS, type Language } from '#server/http/language.ts';
import { BRAND } from '#shared/lib/brand.ts';

/** A paragraph or a link of plain text, which is rendered to both parts of an email and escaped in the HTML part. */
export type MailBlock =
  | { text: string }
  | { link: { label: string; url: string; style: 'button' | 'plain' } };

type MailTemplate = {
  language: Language;
  subject: string;
  body: MailBlock[];
  footer: MailBlock[];
};

const FONT =
  "Nunito, -apple-system, 'Segoe UI', Roboto, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', sans-serif";
const GREETINGS: Record<Language, string> = { en: 'hello', zh: '你好' };

/** Replaces names in braces, always including `{brand}`. Unknown names stay. */
export function fillIn(
  text: string,
  values: Readonly<Record<string, string | null | undefined>> = {},
): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    name === 'brand' ? BRAND : (values[name] ?? placeholder),
  );
}

/** Fills in paragraphs, and drops those that are missing or name a value that is null. */
export function fillInParagraphs(
  texts: readonly (string | undefined)[],
  values: Parameters<typeof fillIn>[1] = {},
): MailBlock[] {
  const missing = Object.keys(values).filter((name) => values[name] === null);
  return texts.flatMap((text) =>
    text === undefined || missing.some((name) => text.includes(`{${name}}`))
      ? []
      : [{ text: fillIn(text, values) }],
  );
}

/** @param price.amount in cents */
export function formatMoney(
  { amount, currency }: { amount: number; currency: string },
  language: Language,
): string {
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  return new Intl.NumberFormat(language, style).format(amount / 100);
}

/** Only mail apps with a dark mode read this style sheet. Many others drop it, so the light styles are inline. */
const DARK_STYLE = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.ground{background:#1a1512!important;color:#f7efe6!important}
.panel,.card{background:#261e19!important;box-shadow:none!important}
.soft{color:#c0b0a4!important}
.word{color:#ff6b61!important}
.button{background:#8fd6a5!important;color:#10291b!important}
.link{color:#8fd6a5!important}
}`;

/** Renders an email that loads nothing from the network, so that opening it stays private. The leaf is attached. */
export function renderMail({ language, subject, body, footer }: MailTemplate) {
  return {
    language,
    subject,
    text: `${body.map(toText).join('\n\n')}\n\n-- \n${BRAND}\n\n${footer.map(toText).join('\n\n')}`,
    html: `<!doctype html>
<html lang="${LANGUAGE_TAGS[language]}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title>
<style>${DARK_STYLE}</style></head>
<body class="ground" style="margin:0;padding:24px 12px;background:#fff9ee;color:#2a1f1a;font:16px/1.6 ${FONT}">
<table role="presentation" width="100%" style="max-width:560px;margin:0 auto 14px;border-collapse:collapse"><tr>
<td width="48" style="padding:0"><img src="cid:${LEAF_CID}" alt="" width="48" height="48" style="display:block;border-radius:11px"></td>
<td style="padding:0 12px;font-weight:800;font-size:20px">${escapeHtml(BRAND)}</td>
<td style="padding:0 6px;text-align:right"><span class="card" style="display:inline-block;padding:4px 18px;background:#ffffff;border-radius:8px;box-shadow:0 1px 0 #eadfcb,0 8px 24px rgba(42,31,26,.1);transform:rotate(-2deg)"><span class="word" style="color:#d9121a;font-size:26px;line-height:1.4;font-weight:700">${GREETINGS[language]}</span></span></td>
</tr></table>
<div class="panel" style="max-width:560px;box-sizing:border-box;margin:0 auto;padding:24px;background:#ffffff;border-radius:20px">
<h1 style="margin:0 0 16px;font-size:26px;line-height:1.2;font-weight:800">${escapeHtml(subject)}</h1>
${body.map(toHtml).join('\n')}
</div>
<div class="soft" style="max-width:560px;box-sizing:border-box;margin:16px auto 0;padding:0 24px;color:#66564c;font-size:14px">
${footer.map(toHtml).join('\n')}
</div>
</body>
</html>
`,
  };
}

function toText(block: MailBlock): string {
  return 'text' in block ? block.text : `${block.link.label}\n${block.link.url}`;
}

function toHtml(block: MailBlock): string {
  if ('text' in block) return `<p style="margin:0 0 16px">${escapeHtml(block.text)}</p>`;
  const { label, url, style } = block.link;
  const attributes =
    style === 'button'
      ? 'class="button" style="display:inline-block;padding:12px 24px;background:#1f6b45;color:#ffffff;border-radius:14px;font-weight:700;text-decoration:none"'
      : 'class="link" style="color:#1f6b45"';
  return `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" ${attributes}>${escapeHtml(label)}</a></p>`;
}

/** The Content-ID of the leaf that is attached to an email. */
export const LEAF_CID = 'leaf@sproutcards';

/** public/favicon.svg as a PNG of 96 × 96 pixels with 24 colors. */
export const LEAF_PNG = Buffer.from(
  [
    'iVBORw0KGgoAAAANSUhEUgAAAGAAAABgCAMAAADVRocKAAAASFBMVEX/+e4qHxrP6NYAAADZEhpfVk//+e3/+e5yaWL/+u7///L/',
    '+e4+NC+hmZC1raW6zr7/+++GfXbSnpXu593VWVjWPkDRuq7UfXiLAAWwAAAAGHRSTlP///8A///YiP9oE6j/////QP////////+B',
    'pM1pAAADKklEQVR42u2aXbeqIBCGgS1KNEBo2v//pwcDFEhXktDFWc3F3qus93E+GEhAf7HxS3dt0YfWXrsLTwRR+OL2uXZIue0A',
    '+BUVsivfAPAOFbSOpwDeoqK2OIHq6JtU8BBwK65vCLcVwCvoex9Q0fLZyMMMuKBKdrGAOgHyQTKADlWzbgZwVNG4AXQ1AZ0BtDUB',
    '7R8qEyEipdCaUcqmJEbofIQGyQCvFhM6dHKQDZri2HQ82M4BBoFfjCaAMzkWgN8BzsgPFOO3gBM2BbcPTEhFyJPICunLVV1LYg0K',
    'AvQSEa9eFLCEP5QnBBcDeH3hlPt+/qs2xsGH5emC725/GptmNP/t2/K8vnL6yuk3sz0IsXkZzicANvSbu6tSKJYAp99b/aY/mGNB',
    'KcB8iwCUajnsDgCX30ezOGAviEPpC8fotOkAe9G3EcLTsfqLGJqEHcK+Z/XvTv+xFCmgfMBc22uomK3Fp/4Y6BN2JEJrB0i98NU9',
    'BA6Ma369A2+LVNi4M83M/Bp1exbewZxhFem7DLwdxlMQAKMhNCR93r5ey79ppudHxTEHXAR00MAkWwjzt30JJfoKH210VipskUT5',
    'zMOAiItQH+sT8B84OExVRCDSBQrcKFP+/kf3QYaPjIEgiToGEOUI2l729TO6yxQfb9RhGW4QbD9zgDG5ltPKREogwRCkNgX3WB+G',
    'nMn8xQWfR1dE/WiHr58EzDemo90YwmYWmAg8WN/0WCC586HcD5IHiHXRC0P2hAIqBci1MZm1Ogv7Is2aJwneIcBeJxQfLhpSwk6r',
    'ZfnTPGwT1OZaV32+blgWPhtjwakLcmplYtxXezGibHNJkL/2D1efwg2pSRVYXa3hALN8UcYTpQQutLTaXsEswFI/YQitDDAzNK0M',
    'MF7oir/yvBuC1gU8a0pJIYS0IasBiBrtD/AD/AA/wA/wPwLauoA279FyPuBaH5D1eJ9lP7fs8jYoRPZjRZ65xSIZy9Jvv7FJVH2b',
    'q/pGXU0X7FZjPRc6v91baa+u5d/asK5E4N88NFB+2z099jAfaimpf+HfP3piD88Ukb/tns6xB3Taz4//tMnRHGP/AKlTJQR148kO',
    'AAAAAElFTkSuQmCC',
  ].join(''),
  'base64',
);
