/**
 * Returns where a sign-in that left the app may return to: `redirectTo` if it has PUBLIC_URL's origin, otherwise
 * PUBLIC_URL itself (as GoTrue does, silently). A link that leads elsewhere would hand the sign-in to a stranger's
 * page.
 */
export function chooseRedirect(publicUrl: string, redirectTo: unknown): string {
  const home = new URL(publicUrl);
  const asked = readAbsoluteUrl(redirectTo);
  return asked !== null && asked.origin === home.origin ? asked.href : home.href;
}

/**
 * Only what every reader takes for the same address: browsers drop tabs and line ends and read `\` as `/`, and what
 * precedes an `@` looks like a host.
 */
function readAbsoluteUrl(text: unknown): URL | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (typeof text !== 'string' || /[\u0000-\u0020\u007f\\]/.test(text)) return null;
  if (!/^https?:\/\/[^/]/i.test(text)) return null;
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return url.username === '' && url.password === '' ? url : null;
}

/** Keeps the rest of the query. */
export function addCode(target: string, code: string): string {
  const url = new URL(target);
  url.searchParams.set('code', code);
  return url.href;
}

export type RedirectError = { error: string; code: string; description: string };

type SessionInFragment = {
  access_token: string;
  expires_at: number;
  expires_in: number;
  refresh_token: string;
  token_type: string;
};

export function addSessionToFragment(target: string, session: SessionInFragment, type?: string): string {
  const { access_token, expires_at, expires_in, refresh_token, token_type } = session;
  const times = { expires_at: `${expires_at}`, expires_in: `${expires_in}` };
  const values = { access_token, ...times, refresh_token, sb: '', token_type, ...(type && { type }) };
  const url = new URL(target);
  url.hash = new URLSearchParams(values).toString();
  return url.href;
}

/** The target with a failure in query and fragment, as GoTrue's callback writes it: clients read either. */
export function addError(target: string, failure: RedirectError): string {
  const url = new URL(target);
  for (const [name, value] of Object.entries(nameFailure(failure))) url.searchParams.set(name, value);
  return addErrorToFragment(url.href, failure);
}

/** The target with a failure in its fragment alone, as GoTrue's `/verify` writes it. */
export function addErrorToFragment(target: string, failure: RedirectError): string {
  const url = new URL(target);
  url.hash = new URLSearchParams({ ...nameFailure(failure), sb: '' }).toString();
  return url.href;
}

function nameFailure({ error, code, description }: RedirectError) {
  return { error, error_code: code, error_description: description };
}
