const NEXT_PARAM = 'next';
/** A placeholder to resolve relative paths. The domain `.invalid` never resolves (RFC 2606). */
const BASE_URL = 'http://app.invalid';
const EXCLUDED_PATHS = ['/', '/login', '/signup', '/logout'];

export function toLoginPath(location: { pathname: string; search: string; hash: string }): string {
  if (EXCLUDED_PATHS.includes(location.pathname)) return '/login';
  return `/login?${new URLSearchParams({ [NEXT_PARAM]: location.pathname + location.search + location.hash })}`;
}

/** Returns the path in `?next=` if it stays on this site, otherwise `home`. Rejects `https://evil.example` and `/\evil.example`. */
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
