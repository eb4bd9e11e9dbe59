const NEXT_PARAM = 'next';
/** The domain `.invalid` is reserved (RFC 2606). */
const BASE_URL = 'http://app.invalid';
const EXCLUDED_PATHS = ['/', '/login', '/signup', '/logout'];

export function toLogInPath(location: { pathname: string; search: string; hash: string }): string {
  if (EXCLUDED_PATHS.includes(location.pathname)) return '/login';
  return `/login?${new URLSearchParams({ [NEXT_PARAM]: location.pathname + location.search + location.hash })}`;
}

/** Returns only a path of this site, not `?next=https://evil.example` or `/\evil.example`. */
export function readReturnPath(search: string, home: string): string {
  const next = new URLSearchParams(search).get(NEXT_PARAM);
  if (!next?.startsWith('/')) return home;
  try {
    const url = new URL(next, BASE_URL);
    if (url.origin !== BASE_URL || url.pathname.startsWith('//') || EXCLUDED_PATHS.includes(url.pathname))
      return home;
    return url.pathname + url.search + url.hash;
  } catch {
    return home;
  }
}
