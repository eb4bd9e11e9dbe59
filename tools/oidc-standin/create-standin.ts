import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { createPageHeaders, STYLE } from '../test-page.ts';
import { addInteractionRoutes } from './interaction-routes.ts';
import { createPeople, createProvider, requireProvider } from './provider.ts';

/** The path belongs to the app's URL, so a phone that reaches the app also reaches these pages. */
const PATH = '/test-sign-in';
const HOST = '127.0.0.1';

type StandinOptions = {
  publicUrl: string;
  redirectUri: string;
  nodeEnv: string | undefined;
};

export type OidcStandin = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Reaches the provider from this machine, even if its public URL does not resolve here. */
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  pages: FastifyPluginAsync;
  close(): Promise<void>;
};

type Running = {
  provider: Provider;
  origin: string;
  server: Server;
  respond: (request: IncomingMessage, response: ServerResponse, path: string) => void;
};

/**
 * Creates a local OpenID provider in place of Google, that requires no password. It loads nothing before the first
 * sign-in.
 * @throws Error in production
 */
export function createOidcStandin(options: StandinOptions): OidcStandin {
  if (options.nodeEnv === 'production') {
    throw new Error('The test sign-in does not run in production, because anyone could sign in as any user.');
  }
  requireProvider();
  const publicUrl = options.publicUrl.replace(/\/+$/, '');
  const issuer = publicUrl + PATH;
  const client = { clientId: 'sproutcards-test', clientSecret: randomBytes(32).toString('base64url') };
  const people = createPeople();
  let running: Promise<Running> | null = null;
  const openProvider = () => {
    running ??= startProvider({ issuer, publicUrl, redirectUri: options.redirectUri, people, ...client });
    // A failed start is not cached, so the next request tries again.
    running.catch(() => {
      running = null;
    });
    return running;
  };
  return {
    issuer,
    ...client,
    async fetch(url, init) {
      const { origin } = await openProvider();
      return fetch(origin + url.slice(issuer.length), init);
    },
    pages: async (app) => {
      app.get(`${PATH}/style.css`, (_request, reply) =>
        reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(STYLE),
      );
      await app.register(async (forms) =>
        addInteractionRoutes(forms, {
          path: PATH,
          issuer,
          people,
          publicUrl,
          open: async () => (await openProvider()).provider,
        }),
      );
      await app.register(async (provider) => {
        // The provider parses bodies itself.
        provider.removeAllContentTypeParsers();
        provider.addContentTypeParser('*', (_request, _payload, done) => done(null));
        // Browsers need only these routes. The server itself makes all other requests with `fetch`.
        const handle = async (request: FastifyRequest, reply: FastifyReply) => {
          const { respond } = await openProvider();
          for (const [name, value] of Object.entries(createPageHeaders([publicUrl])))
            reply.raw.setHeader(name, value);
          reply.hijack();
          respond(request.raw, reply.raw, request.url.slice(PATH.length));
        };
        provider.get(`${PATH}/auth`, handle);
        provider.get(`${PATH}/auth/:uid`, handle);
      });
    },
    async close() {
      const opened = await running?.catch(() => null);
      if (!opened) return;
      const closed = new Promise((resolve) => opened.server.close(resolve));
      opened.server.closeAllConnections();
      await closed;
    },
  };
}

async function startProvider(options: Parameters<typeof createProvider>[0]): Promise<Running> {
  const provider = await createProvider(options);
  const callback = provider.callback();
  const { host, protocol, pathname } = new URL(options.issuer);
  const respond: Running['respond'] = (request, response, path) => {
    // The forwarded headers make all URLs in the responses public, for any client.
    Object.assign(request.headers, {
      'x-forwarded-host': host,
      'x-forwarded-proto': protocol.slice(0, -1),
      cookie: clearSession(request.headers.cookie),
    });
    Object.assign(request, { originalUrl: pathname + path, url: path });
    void callback(request, response);
  };
  const server = createServer((request, response) => respond(request, response, request.url ?? '/'));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, HOST, resolve);
  });
  server.unref();
  const { port } = server.address() as AddressInfo;
  return { provider, origin: `http://${HOST}:${port}`, server, respond };
}

/** Drops the provider's session, which would sign in the previous person without a page. */
function clearSession(cookies: string | undefined): string {
  return (cookies ?? '')
    .split(';')
    .filter((cookie) => !/^\s*_session(?:\.|=)/.test(cookie))
    .join(';');
}
