import escapeHtml from 'escape-html';

export const TEXTS = {
  en: {
    tag: 'en',
    banner: 'Test sign-in. This is not Google.',
    title: 'Try signing in',
    about:
      'This server has no keys from Google, so this page stands in for it. Nothing is checked: you may be anybody. In production it does not exist.',
    email: 'Email',
    name: 'Full name (may be empty)',
    verified: 'The address is verified',
    submit: 'Continue',
    cancel: 'Cancel',
    badEmail: 'Please enter a valid email address.',
    endedTitle: 'This sign-in has ended',
    ended: 'It was used already or took too long. Please start again from the app.',
    back: 'Back to the app',
  },
  zh: {
    tag: 'zh-Hans',
    banner: '测试登录。这不是 Google。',
    title: '试用登录',
    about:
      '此服务器没有 Google 的密钥，因此由本页代替。这里不做任何验证：您可以使用任何身份。正式环境中不会出现此页。',
    email: '邮箱',
    name: '姓名（可不填）',
    verified: '邮箱已验证',
    submit: '继续',
    cancel: '取消',
    badEmail: '请输入有效的邮箱地址。',
    endedTitle: '此次登录已结束',
    ended: '它已被使用或等待时间过长。请回到应用重新开始。',
    back: '返回应用',
  },
} as const;

export function chooseTexts(uiLocales: unknown, acceptLanguage: string | undefined) {
  const preferred = typeof uiLocales === 'string' && uiLocales !== '' ? uiLocales : (acceptLanguage ?? '');
  const first = preferred.split(/[ ,;]+/).find((tag) => /^(zh|en)\b/i.test(tag));
  return first?.toLowerCase().startsWith('zh') ? TEXTS.zh : TEXTS.en;
}

export type Texts = ReturnType<typeof chooseTexts>;

/** The pages' style sheet, which is a separate file because their policy allows no inline style. */
export const STYLE = `
:root { color-scheme: light; font: 1rem/1.5 system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", sans-serif;
  color: #1c1917; background: #fafaf9; overflow-wrap: anywhere; }
body { margin: 0; }
.banner { margin: 0; padding: .75rem 1rem; background: #78350f; color: #fff; font-weight: 600; text-align: center; }
main { box-sizing: border-box; max-width: 28rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
h1 { margin: 0 0 .5rem; font-size: 1.5rem; }
form { margin-top: 1.5rem; padding: 1rem; background: #fff; border: 1px solid #d6d3d1; border-radius: .75rem; }
label { display: block; margin-bottom: 1rem; font-weight: 600; }
input[type=email], input[type=text] { box-sizing: border-box; width: 100%; min-height: 2.75rem; margin-top: .25rem;
  padding: .5rem .75rem; font: inherit; border: 1px solid #78716c; border-radius: .5rem; }
.check { display: flex; gap: .75rem; align-items: center; min-height: 2.75rem; }
input[type=checkbox] { width: 1.25rem; height: 1.25rem; }
button { box-sizing: border-box; width: 100%; min-height: 2.75rem; margin-top: .5rem; padding: .5rem 1rem; font: inherit;
  font-weight: 600; color: #1c1917; background: #fff; border: 1px solid #78716c; border-radius: .5rem; cursor: pointer; }
button.main { color: #fff; background: #166534; border-color: #166534; }
a { display: inline-block; padding: .625rem 0; color: #166534; }
:focus-visible { outline: 3px solid #2563eb; outline-offset: 2px; }
.alert { margin: 1rem 0 0; padding: .75rem 1rem; background: #fee2e2; border-radius: .5rem; color: #7f1d1d; }
`;

type SignInForm = { email: string; name: string; verified: boolean };

export function renderSignInPage(texts: Texts, styleUrl: string, form: SignInForm, problem: string | null) {
  const alert = problem === null ? '' : `<p class="alert" role="alert">${escapeHtml(problem)}</p>`;
  return renderFrame(
    texts,
    styleUrl,
    texts.title,
    `<p>${escapeHtml(texts.about)}</p>
${alert}
<form method="post" novalidate>
<label>${escapeHtml(texts.email)}
<input type="email" name="email" autocomplete="email" required autofocus value="${escapeHtml(form.email)}"></label>
<label>${escapeHtml(texts.name)}
<input type="text" name="name" autocomplete="name" maxlength="100" value="${escapeHtml(form.name)}"></label>
<label class="check"><input type="checkbox" name="verified" value="yes"${form.verified ? ' checked' : ''}>
${escapeHtml(texts.verified)}</label>
<button class="main" name="action" value="continue">${escapeHtml(texts.submit)}</button>
<button name="action" value="cancel">${escapeHtml(texts.cancel)}</button>
</form>`,
  );
}

export function renderEndedPage(texts: Texts, styleUrl: string, appUrl: string): string {
  const body = `<p>${escapeHtml(texts.ended)}</p>\n<p><a href="${escapeHtml(appUrl)}">${escapeHtml(texts.back)}</a></p>`;
  return renderFrame(texts, styleUrl, texts.endedTitle, body);
}

function renderFrame(texts: Texts, styleUrl: string, title: string, body: string): string {
  return `<!doctype html>
<html lang="${texts.tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${escapeHtml(styleUrl)}">
</head>
<body>
<header class="banner">${escapeHtml(texts.banner)}</header>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;
}

/** Creates the headers of every page, which prevent caching, framing, referrers and scripts. */
export function createPageHeaders(publicUrl: string): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    // Browsers also check redirects after a form against this directive, and these lead to the app.
    `form-action 'self' ${new URL(publicUrl).origin}`,
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
