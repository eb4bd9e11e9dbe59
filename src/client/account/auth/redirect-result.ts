type RedirectResult = { kind: 'code' } | { kind: 'refused'; code: string } | null;

/** Ignores `otp_expired`, which the pages of emailed links handle. */
export function readRedirectResult(search: string): RedirectResult {
  const query = new URLSearchParams(search);
  const code = query.get('error_code');
  if (query.has('error') && code !== null && code !== 'otp_expired') {
    // `error_description` is ignored, because anyone can put text into a link.
    return { kind: 'refused', code };
  }
  return query.has('code') ? { kind: 'code' } : null;
}

/** Removes a refusal from the address so that a reload does not repeat it. Runs before the router reads the address. */
export function consumeRedirectResult(): RedirectResult {
  const result = readRedirectResult(window.location.search);
  if (result?.kind === 'refused') {
    window.history.replaceState(null, '', `/login${readNext(window.location.search)}`);
  }
  return result;
}

const AUTH_PARAMS = ['code', 'access_token', 'error', 'error_code', 'error_description'];

export function hasAuthParams({ search, hash }: { search: string; hash: string }): boolean {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  return AUTH_PARAMS.some((name) => query.has(name) || fragment.has(name));
}

export function readNext(search: string): string {
  const next = new URLSearchParams(search).get('next');
  return next === null ? '' : `?${new URLSearchParams({ next })}`;
}
