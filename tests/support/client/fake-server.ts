import { ERROR_CODE_HEADER } from '#shared/http/answers.ts';

type Handler = (request: Request) => Response | Promise<Response>;

/** A request that reached the network; `body` is parsed where it is JSON, and null where there is none. */
type SeenRequest = { route: string; body: unknown };

/**
 * Answers `fetch` by method and path. A request without an answer is refused and kept in `unexpected`, which fails the
 * test.
 */
export class FakeServer {
  readonly #handlers = new Map<string, Handler>();
  readonly #seen: SeenRequest[] = [];
  readonly unexpected: string[] = [];

  /** Answers a route such as `POST /join-waitlist`, in place of an earlier answer. */
  on(route: string, handler: Handler): void {
    this.#handlers.set(route, handler);
  }

  /** Returns the bodies that were sent to `route`, oldest first. */
  bodiesOf(route: string): unknown[] {
    return this.#seen.filter((request) => request.route === route).map(({ body }) => body);
  }

  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input instanceof Request ? input : new URL(input, location.href), init);
    const route = `${request.method} ${new URL(request.url).pathname}`;
    const handler = this.#handlers.get(route);
    if (!handler) {
      this.unexpected.push(route);
      throw new TypeError(`There is no answer to ${route}.`);
    }
    this.#seen.push({ route, body: parseBody(await request.clone().text()) });
    return handler(request);
  };
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text === '' ? null : text;
  }
}

/** A refusal is signed as the server signs it: the headers repeat its code. */
export function answerJson(body: unknown, status = 200): Response {
  const headers = new Headers({ 'content-type': 'application/json' });
  const { code } = { ...(body as { code?: unknown } | null) };
  if (status >= 400 && typeof code === 'string') {
    headers.set(ERROR_CODE_HEADER, code);
    headers.set('x-supabase-api-version', '2024-01-01');
  }
  return new Response(JSON.stringify(body), { status, headers });
}

let server = new FakeServer();

/** Returns the server at the other end of `fetch` in the running test. */
export function currentServer(): FakeServer {
  return server;
}

/** Starts a test with a server that answers nothing yet. */
export function replaceServer(): void {
  server = new FakeServer();
}
