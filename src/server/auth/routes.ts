import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { BRAND } from '#shared/lib/brand.ts';
import type { AuthDeps } from './actions/auth-deps.ts';
import { createAuthNotFoundHandler, handleAuthError } from './dialect/auth-error.ts';
import { AuthHealthSchema, PublicKeysSchema } from './dialect/responses.ts';
import { createGoogleClient, type GoogleSettings } from './google/google-client.ts';
import { registerGoogleRoutes } from './google/routes.ts';
import { registerLinkRequests } from './routes/link-requests.ts';
import { registerSignUp } from './routes/sign-up.ts';
import { registerToken } from './routes/token.ts';
import { registerUserRoutes } from './routes/user.ts';
import { registerVerify } from './routes/verify.ts';

export function registerAuthRoutes(
  app: FastifyInstance,
  deps: AuthDeps,
  google: GoogleSettings | null,
): void {
  app.setErrorHandler(handleAuthError);

  registerSignUp(app, deps);
  registerToken(app, deps);
  registerUserRoutes(app, deps);
  registerLinkRequests(app, deps);
  registerVerify(app, deps);
  app.addHook('onReady', async () => deps.linkMailWorker.wake());
  app.addHook('onClose', () => deps.linkMailWorker.stop());
  registerGoogleRoutes(app, deps, google && createGoogleClient(google, deps.clock));

  const routes = app.withTypeProvider<ZodTypeProvider>();
  const keys = { schema: { response: { 200: PublicKeysSchema } } };
  routes.get('/.well-known/jwks.json', keys, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=600');
    return { keys: await deps.keys.listPublicKeys() };
  });

  const health = { schema: { response: { 200: AuthHealthSchema } } };
  routes.get('/health', health, async () => ({ name: BRAND, description: 'Sign-in endpoints, ready.' }));

  app.all('/*', createAuthNotFoundHandler(app));
}
