import type { FastifyPluginAsync } from 'fastify';
import { createOidcStandin } from '#oidc-standin/create-standin.ts';
import type { PublicSettings } from '#shared/settings.ts';
import type { GoogleSettings } from './auth/google/google-client.ts';
import { callbackUrlOf } from './auth/google/routes.ts';
import { forThisMachineOnly, refuseTestPages, type TestPagesSettings } from './test-pages.ts';

type GoogleOptions = TestPagesSettings & {
  issuer: string;
  clientId: string | undefined;
  clientSecret: string | undefined;
  /** Whether real money is taken. */
  livePayments: boolean;
};

/** Sign-in with Google of this process. */
export type GoogleSignIn = {
  /** What browsers are told. */
  kind: PublicSettings['google'];
  settings: GoogleSettings | null;
  pages: FastifyPluginAsync | null;
  stop(): Promise<void>;
};

/**
 * Google when there are its keys, else the test sign-in, else nobody. The test sign-in lets anybody in as anybody, so it
 * answers this machine alone, and stays off wherever something shows that real families are served.
 */
export function openGoogleSignIn(options: GoogleOptions): GoogleSignIn {
  const { publicUrl, issuer, clientId, clientSecret, nodeEnv, livePayments } = options;
  if (clientId !== undefined && clientSecret !== undefined) {
    const settings = { issuer, clientId, clientSecret };
    return { kind: 'google', settings, pages: null, stop: async () => {} };
  }
  if (livePayments || refuseTestPages(options) !== null) {
    return { kind: null, settings: null, pages: null, stop: async () => {} };
  }
  const standin = createOidcStandin({ publicUrl, redirectUri: callbackUrlOf(publicUrl), nodeEnv });
  return {
    kind: 'test',
    settings: { ...standin, believesAnybody: true },
    pages: forThisMachineOnly(standin.pages),
    stop: standin.close,
  };
}
