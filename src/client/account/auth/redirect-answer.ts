type RedirectAnswer = { kind: 'code' } | { kind: 'refused'; code: string } | null;

/** Ignores `otp_expired`, which the pages of emailed links handle. */
export function readRedirectAnswer(search: string): RedirectAnswer {
  const query = new URLSearchParams(search);
  const code = query.get('error_code');
  if (query.has('error') && code !== null && code !== 'otp_expired') {
    // `error_description` is ignored: anyone can write an address, and our page would show their words as its own.
    return { kind: 'refused', code };
  }
  return query.has('code') ? { kind: 'code' } : null;
}

/** Call it before the router reads the address. A refusal is removed from it, so that a reload does not repeat it. */
export function takeRedirectAnswer(): RedirectAnswer {
  const answer = readRedirectAnswer(window.location.search);
  if (answer?.kind === 'refused') {
    window.history.replaceState(null, '', `/login${readNext(window.location.search)}`);
  }
  return answer;
}

const ANSWER_PARAMETERS = ['code', 'access_token', 'error', 'error_code', 'error_description'];

export function holdsAnswer({ search, hash }: { search: string; hash: string }): boolean {
  const [query, fragment] = [new URLSearchParams(search), new URLSearchParams(hash.replace(/^#/, ''))];
  return ANSWER_PARAMETERS.some((name) => query.has(name) || fragment.has(name));
}

export function readNext(search: string): string {
  const next = new URLSearchParams(search).get('next');
  return next === null ? '' : `?${new URLSearchParams({ next })}`;
}
