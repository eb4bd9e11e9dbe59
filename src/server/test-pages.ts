import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { isDirectLocalRequest, isLoopbackName } from './direct-local-request.ts';
import { ApiError } from './errors.ts';

/** What decides whether pages that stand in for Google and Stripe may run. */
export type TestPagesSettings = {
  nodeEnv: string | undefined;
  /** The address the server listens on. */
  host: string;
  publicUrl: string;
  /** Whether a proxy stands before the server. */
  behindProxy: boolean;
};

/**
 * Why the pages that stand in for outside services stay off, or null where they may run. They believe every
 * visitor, so they are only for the person at this machine.
 */
export function refuseTestPages({ nodeEnv, host, publicUrl, behindProxy }: TestPagesSettings): string | null {
  if (nodeEnv === 'production') return 'NODE_ENV is production';
  if (!isLoopbackName(host)) return `others in the network can reach this server (HOST=${host})`;
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'https:' || !isLoopbackName(hostname)) return `PUBLIC_URL is ${publicUrl}`;
  return behindProxy ? 'a proxy stands before this server (TRUST_PROXY)' : null;
}

const FOR_THIS_MACHINE =
  'This test page answers only a browser on the computer that runs the server.\n此测试页面只供运行服务器的那台电脑上的浏览器使用。\n';

/**
 * The pages, for browsers of this machine alone: any other visitor, by whatever tunnel, gets a sentence that
 * says so.
 */
export function forThisMachineOnly(pages: FastifyPluginAsync): FastifyPluginAsync {
  return async (app) => {
    app.addHook('onRequest', async (request, reply) => {
      if (isDirectLocalRequest(request.raw)) return;
      reply.header('cache-control', 'no-store');
      await reply.status(404).type('text/plain; charset=utf-8').send(FOR_THIS_MACHINE);
    });
    await app.register(pages);
  };
}

/** The routes of payments that move no money; for visitors from elsewhere they do not exist. */
export function refuseFromElsewhere(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (isDirectLocalRequest(request.raw)) return;
    throw new ApiError(
      503,
      'payments_not_set_up',
      'Payments are not set up on this server: its test payments answer only the computer that runs it.',
    );
  });
}
