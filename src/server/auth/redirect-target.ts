/**
 * Where a sign-in that left the app may return to: `redirectTo` when it lies at PUBLIC_URL's scheme, host and port,
 * otherwise PUBLIC_URL itself (as GoTrue does, silently). A link that leads elsewhere would hand the sign-in to a
 * stranger's page.
 * @param redirectTo untrusted: the query's `redirect_to`
 * @returns an absolute address in the one spelling of the URL standard
 */
export function chooseRedirect(publicUrl: string, redirectTo: unknown): string {
  const home = new URL(publicUrl);
  const asked = readAbsoluteUrl(redirectTo);
  return asked !== null && asked.origin === home.origin ? asked.href : home.href;
}

/**
 * Only what every reader takes for the same address: browsers drop tabs and line ends and read `\` as `/`, and what
 * stands before an `@` looks like a host.
 */
function readAbsoluteUrl(text: unknown): URL | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (typeof text !== 'string' || /[\u0000-\u0020\u007f\\]/.test(text)) return null;
  if (!/^https?:\/\/[^/]/i.test(text)) return null;
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return url.username === '' && url.password === '' ? url : null;
}

/** The target with the code of a successful sign-in in its query, beside what stood there. */
export function addCode(target: string, code: string): string {
  const url = new URL(target);
  url.searchParams.set('code', code);
  return url.href;
}

/** What a failed sign-in says in its address. */
export type RedirectError = { error: string; code: string; description: string };

/** The target with a failure in query and fragment, as GoTrue writes it: clients read either. */
export function addError(target: string, { error, code, description }: RedirectError): string {
  const url = new URL(target);
  const said = { error, error_code: code, error_description: description };
  for (const [name, value] of Object.entries(said)) url.searchParams.set(name, value);
  url.hash = new URLSearchParams({ ...said, sb: '' }).toString();
  return url.href;
}
