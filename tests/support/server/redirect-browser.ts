/** A minimal browser that stores cookies by path. */
export type RedirectBrowser = {
  /** Opens a URL without following redirects. */
  open(url: string, form?: Record<string, string>): Promise<Response>;
  /** Opens a URL and follows redirects while `shouldFollow` returns true. `response` is null if it refused the last one. */
  follow(
    url: string,
    shouldFollow: (url: string) => boolean,
    form?: Record<string, string>,
  ): Promise<{ url: string; response: Response | null }>;
  cookies(): string[];
};

type Cookie = { name: string; value: string; path: string; line: string };

const MAX_REDIRECTS = 10;

/** Creates a browser that fetches URLs below `publicUrl` from the test server. */
export function createRedirectBrowser(server: { url: string }, publicUrl: string): RedirectBrowser {
  const cookies = new Map<string, Cookie>();

  async function open(url: string, form?: Record<string, string>): Promise<Response> {
    const requested = new URL(url, publicUrl);
    const isOwn = requested.origin === new URL(publicUrl).origin;
    const target = isOwn ? new URL(requested.pathname + requested.search, server.url) : requested;
    const matching = [...cookies.values()].filter(({ path }) => isOwn && requested.pathname.startsWith(path));
    const response = await fetch(target, {
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        cookie: matching.map(({ name, value }) => `${name}=${value}`).join('; '),
      },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) storeCookie(line);
    return response;
  }

  function storeCookie(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    const path = /;\s*path=([^;]+)/i.exec(line)?.[1] ?? '/';
    if (value === '') cookies.delete(name + path);
    else cookies.set(name + path, { name, value, path, line });
  }

  return {
    open,
    cookies: () => [...cookies.values()].map(({ line }) => line),
    async follow(start, shouldFollow, form) {
      let url = new URL(start, publicUrl).href;
      let response = await open(url, form);
      for (let count = 0; count < MAX_REDIRECTS; count += 1) {
        const location = response.headers.get('location');
        if (location === null) return { url, response };
        url = new URL(location, url).href;
        if (!shouldFollow(url)) return { url, response: null };
        response = await open(url);
      }
      throw new Error('There were too many redirects.');
    },
  };
}
