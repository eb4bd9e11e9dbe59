import type { FastifyInstance } from 'fastify';
import { BRAND } from '#shared/brand.ts';
import { answerAuthError, answerAuthNotFound } from './auth-error.ts';
import type { AuthParts } from './auth-parts.ts';
import { createGoogleClient, type GoogleSettings } from './google/google-client.ts';
import { registerGoogleRoutes } from './google/routes.ts';
import { registerLogOut } from './log-out.ts';
import { presentUser } from './present-user.ts';
import { registerRecover } from './recover.ts';
import { requireSession } from './require-session.ts';
import { registerResend } from './resend.ts';
import { registerSignUp } from './sign-up.ts';
import { registerToken } from './token.ts';
import { registerUpdateUser } from './update-user.ts';
import { registerVerify } from './verify.ts';

/** The sign-in endpoints, below the prefix `/auth/v1`, in the dialect of GoTrue. */
export function registerAuthRoutes(
  app: FastifyInstance,
  parts: AuthParts,
  { publicUrl, google }: { publicUrl: string; google: GoogleSettings | null },
): void {
  app.setErrorHandler(answerAuthError);

  registerSignUp(app, parts);
  registerToken(app, parts);
  registerLogOut(app, parts);
  registerUpdateUser(app, parts);
  registerRecover(app, parts);
  registerResend(app, parts);
  registerVerify(app, parts);
  app.addHook('onReady', async () => parts.linkMails.wake());
  app.addHook('onClose', () => parts.linkMails.stop());
  const client = google && createGoogleClient(google, parts.clock);
  registerGoogleRoutes(app, { auth: parts, publicUrl, google: client });

  app.get('/user', async (request) => {
    const { account } = await requireSession(parts, request);
    return presentUser(account.user, account.identities);
  });

  app.get('/.well-known/jwks.json', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=600');
    return { keys: await parts.keys.listPublicKeys() };
  });

  app.get('/health', async () => ({ name: BRAND, description: 'Sign-in endpoints, ready.' }));

  app.all('/*', answerAuthNotFound(app));
}
