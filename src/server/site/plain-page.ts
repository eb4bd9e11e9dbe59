import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { createContentSecurityPolicy } from '#server/http/security-headers.ts';
import { BRAND } from '#shared/lib/brand.ts';

const STYLE = `
body { margin: 0; padding: 24px 16px; background: #fdfaf3; color: #24332a; overflow-wrap: anywhere;
  font: 16px/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", sans-serif }
main { max-width: 32rem; margin: 0 auto; padding: 24px; background: #fff; border: 1px solid #e5e0d3; border-radius: 16px }
h1, h2 { margin: 0; font-size: 1.25rem }
section + section { margin-top: 24px }
p { margin: 8px 0 0 }
form { margin-top: 24px }
label { display: block; font-weight: 600 }
input { box-sizing: border-box; width: 100%; min-height: 48px; margin: 4px 0 16px; padding: 8px 12px; font: inherit;
  border: 1px solid #6b7a70; border-radius: 12px }
button { padding: 12px 24px; border: 0; border-radius: 12px; background: #2e7d4a; color: #fff; font: inherit; cursor: pointer }
:focus-visible { outline: 3px solid #2e7d4a; outline-offset: 2px }
a { color: #24693f }
.alert { padding: 12px 16px; background: #fee2e2; border-radius: 12px; color: #7f1d1d }
`;

type PlainPage = {
  status: number;
  title: string;
  body: string;
  formTarget?: string;
};

export async function sendPlainPage(
  reply: FastifyReply,
  { status, title, body, formTarget }: PlainPage,
): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64');
  const { directives, ...policy } = createContentSecurityPolicy(nonce);
  // Browsers also check redirects after a form against this directive.
  const formAction = ["'self'", ...(formTarget ? [new URL(formTarget).origin] : [])];
  await reply.helmet({
    contentSecurityPolicy: { ...policy, directives: { ...directives, formAction } },
  });
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${BRAND}</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`);
}
