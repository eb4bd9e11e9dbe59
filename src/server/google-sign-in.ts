import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import { createOidcStandin } from '#oidc-standin/create-standin.ts';
import type { PublicSettings } from '#shared/settings.ts';
import type { GoogleSettings } from './auth/google/google-client.ts';
import { callbackUrlOf } from './auth/google/routes.ts';

type GoogleOptions = {
  publicUrl: string;
  issuer: string;
  clientId: string | undefined;
  clientSecret: string | undefined;
  nodeEnv: string | undefined;
  /** Whether a proxy stands before the server. */
  behindProxy: boolean;
  /** Whether real money is taken. */
  livePayments: boolean;
  /** The address the server listens on. */
  host: string;
  log: Pick<FastifyBaseLogger, 'warn'>;
};

/** Sign-in with Google of this process. */
export type GoogleSignIn = {
  /** What browsers are told. */
  kind: PublicSettings['google'];
  settings: GoogleSettings | null;
  pages: FastifyPluginAsync | null;
  stop(): Promise<void>;
};

const LOOPBACK = /^(localhost|127\..*|::1)$/;

/**
 * Google when there are its keys, else the test sign-in, else nobody. The test sign-in lets anybody in as anybody, so it
 * is refused in production and wherever something else shows that real families are served: https, a proxy, payments.
 */
export function openGoogleSignIn(options: GoogleOptions): GoogleSignIn {
  const { publicUrl, issuer, clientId, clientSecret, nodeEnv, host, log } = options;
  const serious = options.behindProxy || options.livePayments || publicUrl.startsWith('https:');
  if (clientId !== undefined && clientSecret !== undefined) {
    const settings = { issuer, clientId, clientSecret };
    return { kind: 'google', settings, pages: null, stop: async () => {} };
  }
  if (nodeEnv === 'production' || serious) {
    return { kind: null, settings: null, pages: null, stop: async () => {} };
  }
  if (!LOOPBACK.test(host)) {
    log.warn(
      'the test sign-in lets everybody who reaches this server sign in as anybody: set NODE_ENV=production, or Google’s keys, before others use it',
    );
  }
  const standin = createOidcStandin({ publicUrl, redirectUri: callbackUrlOf(publicUrl), nodeEnv });
  return { kind: 'test', settings: standin, pages: standin.pages, stop: standin.close };
}
