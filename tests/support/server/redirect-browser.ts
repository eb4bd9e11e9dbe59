/** A browser that keeps cookies by path and follows one redirect at a time when the test says so. */
export type RedirectBrowser = {
  /** Opens an address. Redirects are not followed. */
  open(url: string, form?: Record<string, string>): Promise<Response>;
  /** Opens an address and follows redirects as long as `shouldFollow` says so; returns the last answer and its address. */
  follow(
    url: string,
    shouldFollow: (url: string) => boolean,
    form?: Record<string, string>,
  ): Promise<{ url: string; response: Response | null }>;
  cookies(): string[];
};

type Cookie = { name: string; value: string; path: string; line: string };

const MAX_REDIRECTS = 10;

/** Makes one. What lies at `publicUrl` is fetched from `url`, where the test server listens. */
export function createRedirectBrowser(server: { url: string }, publicUrl: string): RedirectBrowser {
  const cookies = new Map<string, Cookie>();

  async function open(address: string, form?: Record<string, string>): Promise<Response> {
    const asked = new URL(address, publicUrl);
    const own = asked.origin === new URL(publicUrl).origin;
    const target = own ? new URL(asked.pathname + asked.search, server.url) : asked;
    const sent = own ? [...cookies.values()].filter(({ path }) => asked.pathname.startsWith(path)) : [];
    const response = await fetch(target, {
      redirect: 'manual',
      headers: { accept: 'text/html', cookie: sent.map(({ name, value }) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) keep(line);
    return response;
  }

  function keep(line: string): void {
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
      for (let left = MAX_REDIRECTS; left > 0; left -= 1) {
        const location = response.headers.get('location');
        if (location === null) return { url, response };
        url = new URL(location, url).href;
        if (!shouldFollow(url)) return { url, response: null };
        response = await open(url);
      }
      throw new Error('too many redirects');
    },
  };
}
