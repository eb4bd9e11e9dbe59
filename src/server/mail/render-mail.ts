import escapeHtml from 'escape-html';
import { BRAND } from '#shared/lib/brand.ts';
import type { MailLanguage } from './mail-settings.ts';

/** A paragraph, or a link on a line of its own. Plain text: both parts are made from it, HTML is escaped. */
export type MailBlock = { text: string } | { link: { label: string; url: string; look: 'button' | 'plain' } };

/** What a mail says, in the order it says it. */
export type MailTemplate = {
  language: MailLanguage;
  subject: string;
  body: MailBlock[];
  /** In small print below: why this mail came and how to end it. */
  footer: MailBlock[];
};

const FONT =
  "-apple-system, 'Segoe UI', Roboto, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', sans-serif";
const TAGS: Record<MailLanguage, string> = { en: 'en', zh: 'zh-Hans' };

/**
 * Renders the text and the HTML part of a mail. No image and no other file is loaded when it is opened, so
 * the sender cannot learn that it was. Styles are attributes because mail programs drop style sheets.
 */
export function renderMail({ language, subject, body, footer }: MailTemplate) {
  return {
    language,
    subject,
    text: `${body.map(toText).join('\n\n')}\n\n-- \n${BRAND}\n\n${footer.map(toText).join('\n\n')}`,
    html: `<!doctype html>
<html lang="${TAGS[language]}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#fdfaf3;color:#24332a;font:16px/1.6 ${FONT}">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e5e0d3;border-radius:16px">
<p style="margin:0 0 16px;color:#1d5533;font-weight:700;font-size:20px">${escapeHtml(BRAND)}</p>
<h1 style="margin:0 0 16px;font-size:20px">${escapeHtml(subject)}</h1>
${body.map(toHtml).join('\n')}
</div>
<div style="max-width:560px;margin:16px auto 0;padding:0 24px;color:#56635a;font-size:13px">
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
  const { label, url, look } = block.link;
  const style =
    look === 'button'
      ? 'display:inline-block;padding:10px 20px;background:#2e7d4a;color:#ffffff;border-radius:10px;text-decoration:none'
      : 'color:#24693f';
  return `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a></p>`;
}
