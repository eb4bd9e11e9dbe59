const PARAMETER = 'next';
/** The domain `.invalid` is reserved (RFC 2606). */
const BASE = 'http://app.invalid';
const EXCLUDED_PATHS = ['/', '/login', '/signup', '/logout'];

export function toLogInPath(location: { pathname: string; search: string; hash: string }): string {
  if (EXCLUDED_PATHS.includes(location.pathname)) return '/login';
  return `/login?${new URLSearchParams({ [PARAMETER]: location.pathname + location.search + location.hash })}`;
}

/** Returns only a path of this site, not `?next=https://evil.example` or `/\evil.example`. */
export function readReturnPath(search: string, home: string): string {
  const next = new URLSearchParams(search).get(PARAMETER);
  if (!next?.startsWith('/')) return home;
  try {
    const url = new URL(next, BASE);
    if (url.origin !== BASE || url.pathname.startsWith('//') || EXCLUDED_PATHS.includes(url.pathname))
      return home;
    return url.pathname + url.search + url.hash;
  } catch {
    return home;
  }
}
