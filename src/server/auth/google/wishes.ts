/** What the provider is asked for beside the sign-in itself, in the names of OpenID Connect. */
export type Wishes = { scope: string } & Partial<
  Record<'ui_locales' | 'hl' | 'login_hint' | 'prompt', string>
>;

/**
 * Asks only for the person's identity. The provider's tokens are not kept, so no further access is requested.
 */
const SCOPES = ['openid', 'email', 'profile'];
const KNOWN_SCOPES = new Set([
  ...SCOPES,
  'https://www.googleapis.com/auth/userinfo.email',
  'https://www.googleapis.com/auth/userinfo.profile',
]);
/** OpenID Connect Core, 3.1.2.1; `none` stands alone. */
const PROMPTS = new Set(['login', 'consent', 'select_account']);
const LONGEST_HINT = 320;

type Asked = Partial<Record<'ui_locales' | 'login_hint' | 'prompt' | 'scopes', string | undefined>>;

/**
 * Returns what of a query of `/authorize` goes on to the provider: the language, whom to suggest
 * (`login_hint`), what to ask the person (`prompt`), and scopes beside the three that a sign-in needs. What
 * is not known is left out.
 */
export function readWishes({ ui_locales: locales, login_hint: hint, prompt, scopes }: Asked): Wishes {
  const language = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.exec(locales ?? '')?.[0];
  const more = splitWords(scopes).filter((scope) => KNOWN_SCOPES.has(scope));
  const prompts = prompt === 'none' ? ['none'] : splitWords(prompt).filter((word) => PROMPTS.has(word));
  return {
    scope: [...new Set([...SCOPES, ...more])].join(' '),
    ...(language && { ui_locales: language, hl: language }),
    ...(hint && hint.length <= LONGEST_HINT && { login_hint: hint }),
    ...(prompts.length > 0 && { prompt: prompts.join(' ') }),
  };
}

function splitWords(text = ''): string[] {
  return text.split(/[\s,]+/).filter((word) => word !== '');
}
