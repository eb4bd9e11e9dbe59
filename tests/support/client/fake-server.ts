import { ERROR_CODE_HEADER } from '#shared/http/answers.ts';

type Handler = (request: Request) => Response | Promise<Response>;

/**
 * Handles `fetch` by method and path. A request without a handler fails and is recorded in `unexpected`, which fails the
 * test.
 */
export class FakeServer {
  readonly #handlers = new Map<string, Handler>();
  readonly #requests: { route: string; body: unknown }[] = [];
  readonly unexpected: string[] = [];

  /** Sets the handler of a route such as `POST /join-waitlist`. */
  on(route: string, handler: Handler): void {
    this.#handlers.set(route, handler);
  }

  /** Returns the bodies sent to `route`, oldest first. JSON is parsed, and a missing body is null. */
  getBodies(route: string): unknown[] {
    return this.#requests.filter((request) => request.route === route).map(({ body }) => body);
  }

  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input instanceof Request ? input : new URL(input, location.href), init);
    const route = `${request.method} ${new URL(request.url).pathname}`;
    const handler = this.#handlers.get(route);
    if (!handler) {
      this.unexpected.push(route);
      throw new TypeError(`There is no handler of ${route}.`);
    }
    this.#requests.push({ route, body: parseBody(await request.clone().text()) });
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

/** Creates a JSON response. As on the server, the headers of a refusal repeat its code. */
export function createJsonResponse(body: unknown, status = 200): Response {
  const headers = new Headers({ 'content-type': 'application/json' });
  const { code } = { ...(body as { code?: unknown } | null) };
  if (status >= 400 && typeof code === 'string') {
    headers.set(ERROR_CODE_HEADER, code);
    headers.set('x-supabase-api-version', '2024-01-01');
  }
  return new Response(JSON.stringify(body), { status, headers });
}

let server = new FakeServer();

/** Returns the server that handles `fetch` in the running test. */
export function getCurrentServer(): FakeServer {
  return server;
}

/** Replaces the server with one without handlers. */
export function replaceServer(): void {
  server = new FakeServer();
}
