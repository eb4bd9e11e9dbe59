import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { BRAND } from '#shared/brand.ts';
import { AuthHealthSchema, PublicKeysSchema, UserAnswerSchema } from './answer-schemas.ts';
import type { AuthDeps } from './auth-deps.ts';
import { answerAuthError, answerAuthNotFound } from './auth-error.ts';
import { createGoogleClient, type GoogleSettings } from './google/google-client.ts';
import { registerGoogleRoutes } from './google/routes.ts';
import { requireSession } from './guards/require-session.ts';
import { registerRecover } from './links/recover.ts';
import { registerVerify } from './links/verify.ts';
import { registerLogOut } from './sessions/log-out.ts';
import { registerToken } from './sign-in/token.ts';
import { registerResend } from './sign-up/resend.ts';
import { registerSignUp } from './sign-up/sign-up.ts';
import { presentUser } from './users/present-user.ts';
import { registerUpdateUser } from './users/update-user.ts';

/** The sign-in endpoints, below the prefix `/auth/v1`, in the dialect of GoTrue. */
export function registerAuthRoutes(
  app: FastifyInstance,
  deps: AuthDeps,
  { publicUrl, google }: { publicUrl: string; google: GoogleSettings | null },
): void {
  app.setErrorHandler(answerAuthError);

  registerSignUp(app, deps);
  registerToken(app, deps);
  registerLogOut(app, deps);
  registerUpdateUser(app, deps);
  registerRecover(app, deps);
  registerResend(app, deps);
  registerVerify(app, deps);
  app.addHook('onReady', async () => deps.linkMails.wake());
  app.addHook('onClose', () => deps.linkMails.stop());
  const client = google && createGoogleClient(google, deps.clock);
  registerGoogleRoutes(app, { auth: deps, publicUrl, google: client });

  const routes = app.withTypeProvider<ZodTypeProvider>();
  routes.get('/user', { schema: { response: { 200: UserAnswerSchema } } }, async (request) => {
    const { account } = await requireSession(deps, request);
    return presentUser(account.user, account.identities);
  });

  const keys = { schema: { response: { 200: PublicKeysSchema } } };
  routes.get('/.well-known/jwks.json', keys, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=600');
    return { keys: await deps.keys.listPublicKeys() };
  });

  const health = { schema: { response: { 200: AuthHealthSchema } } };
  routes.get('/health', health, async () => ({ name: BRAND, description: 'Sign-in endpoints, ready.' }));

  app.all('/*', answerAuthNotFound(app));
}
