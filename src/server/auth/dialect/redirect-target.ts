import type { SessionResponse } from './responses.ts';

/** Returns PUBLIC_URL, like GoTrue, unless `redirectTo` has its origin, because the target receives the session. */
export function chooseRedirect(publicUrl: string, redirectTo: unknown): string {
  const home = new URL(publicUrl);
  const requested = readAbsoluteUrl(redirectTo);
  return requested !== null && requested.origin === home.origin ? requested.href : home.href;
}

/** Accepts only URLs that all parsers read alike: browsers drop tabs, read `\` as `/`, and `@` hides the host. */
function readAbsoluteUrl(text: unknown): URL | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression looks for control characters
  if (typeof text !== 'string' || /[\u0000-\u0020\u007f\\]/.test(text)) return null;
  if (!/^https?:\/\/[^/]/i.test(text)) return null;
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return url.username === '' && url.password === '' ? url : null;
}

export function addCode(target: string, code: string): string {
  const url = new URL(target);
  url.searchParams.set('code', code);
  return url.href;
}

export type RedirectError = { error: string; code: string; description: string };

export function addSessionToFragment(
  target: string,
  session: Omit<SessionResponse, 'user'>,
  type?: string,
): string {
  const { access_token, expires_at, expires_in, refresh_token, token_type } = session;
  const times = { expires_at: `${expires_at}`, expires_in: `${expires_in}` };
  const values = { access_token, ...times, refresh_token, sb: '', token_type, ...(type && { type }) };
  const url = new URL(target);
  url.hash = new URLSearchParams(values).toString();
  return url.href;
}

/** Adds the error to query and fragment, like GoTrue's callback, because clients read either. */
export function addError(target: string, failure: RedirectError): string {
  const url = new URL(target);
  for (const [name, value] of Object.entries(toErrorParams(failure))) url.searchParams.set(name, value);
  return addErrorToFragment(url.href, failure);
}

/** Adds the error to the fragment only, like GoTrue's `/verify`. */
export function addErrorToFragment(target: string, failure: RedirectError): string {
  const url = new URL(target);
  url.hash = new URLSearchParams({ ...toErrorParams(failure), sb: '' }).toString();
  return url.href;
}

function toErrorParams({ error, code, description }: RedirectError) {
  return { error, error_code: code, error_description: description };
}
