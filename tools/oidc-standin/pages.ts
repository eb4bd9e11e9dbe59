import { html, renderTestPage } from '../test-page.ts';

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

type SignInForm = { email: string; name: string; verified: boolean };

export function renderSignInPage(texts: Texts, styleUrl: string, form: SignInForm, problem: string | null) {
  const body = html`<p>${texts.about}</p>
${problem !== null && html`<p class="alert" role="alert">${problem}</p>`}
<form method="post" novalidate>
<label>${texts.email}
<input type="email" name="email" autocomplete="email" required autofocus value="${form.email}"></label>
<label>${texts.name}
<input type="text" name="name" autocomplete="name" maxlength="100" value="${form.name}"></label>
<label class="check"><input type="checkbox" name="verified" value="yes"${form.verified && ' checked'}>
${texts.verified}</label>
<button class="main" name="action" value="continue">${texts.submit}</button>
<button name="action" value="cancel">${texts.cancel}</button>
</form>`;
  return renderTestPage({ language: texts.tag, banner: texts.banner, title: texts.title, body, styleUrl });
}

export function renderEndedPage(texts: Texts, styleUrl: string, appUrl: string): string {
  const body = html`<p>${texts.ended}</p>\n<p><a href="${appUrl}">${texts.back}</a></p>`;
  return renderTestPage({
    language: texts.tag,
    banner: texts.banner,
    title: texts.endedTitle,
    body,
    styleUrl,
  });
}
