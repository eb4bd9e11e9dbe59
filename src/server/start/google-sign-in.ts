import type { FastifyPluginAsync } from 'fastify';
import type { GoogleSettings } from '#server/auth/google/google-client.ts';
import { callbackUrlOf } from '#server/auth/google/routes.ts';
import type { PublicSettings } from '#shared/http/settings.ts';
import { loadStandIn, refuseTestPages, STAND_IN_MISSING, type TestPagesSettings } from './test-pages.ts';

type GoogleOptions = TestPagesSettings & {
  issuer: string;
  clientId: string | undefined;
  clientSecret: string | undefined;
  livePayments: boolean;
  log: { warn(message: string): void };
};

export type GoogleSignIn = {
  kind: PublicSettings['google'];
  settings: GoogleSettings | null;
  pages: FastifyPluginAsync | null;
  stop(): Promise<void>;
};

const OFF: GoogleSignIn = { kind: null, settings: null, pages: null, stop: async () => {} };

/** The test sign-in lets any visitor in as any person, so its `pages` must be protected by the code (`askForCode`). */
export async function openGoogleSignIn(options: GoogleOptions): Promise<GoogleSignIn> {
  const { publicUrl, issuer, clientId, clientSecret, nodeEnv, livePayments } = options;
  if (clientId !== undefined && clientSecret !== undefined) {
    const settings = { issuer, clientId, clientSecret };
    return { kind: 'google', settings, pages: null, stop: async () => {} };
  }
  if (livePayments || refuseTestPages(options) !== null) return OFF;
  const standin = await loadStandIn(async () => {
    const { createOidcStandin } = await import('#oidc-standin/create-standin.ts');
    return createOidcStandin({ publicUrl, redirectUri: callbackUrlOf(publicUrl), nodeEnv });
  });
  if (standin === null) {
    options.log.warn(
      `sign-in with Google is off: GOOGLE_CLIENT_ID is not set, and there is no test sign-in because ${STAND_IN_MISSING}`,
    );
    return OFF;
  }
  return {
    kind: 'test',
    settings: { ...standin, provesNothing: true },
    pages: standin.pages,
    stop: standin.close,
  };
}
