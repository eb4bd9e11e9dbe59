/** The query parameter of /login that holds the page asked for. */
const PARAMETER = 'next';
/** A base that no real path resolves away from; `.invalid` is reserved (RFC 2606). */
const BASE = 'http://app.invalid';
const NEVER = ['/', '/login', '/signup', '/logout'];

/** The address of /login that remembers the page asked for; the start page needs no remembering. */
export function toLogInPath(asked: { pathname: string; search: string; hash: string }): string {
  if (NEVER.includes(asked.pathname)) return '/login';
  return `/login?${new URLSearchParams({ [PARAMETER]: asked.pathname + asked.search + asked.hash })}`;
}

/**
 * The page to open after the sign-in: the remembered one if it is a path of this very site, else `home`. A link made
 * by others (`?next=https://evil.example`, `//evil.example`, `/\evil.example`) must not send a parent elsewhere.
 */
export function readReturnPath(search: string, home: string): string {
  const asked = new URLSearchParams(search).get(PARAMETER);
  if (!asked?.startsWith('/')) return home;
  try {
    const url = new URL(asked, BASE);
    if (url.origin !== BASE || url.pathname.startsWith('//') || NEVER.includes(url.pathname)) return home;
    return url.pathname + url.search + url.hash;
  } catch {
    return home;
  }
}
