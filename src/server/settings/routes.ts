import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { isDirectLocalRequest } from '#server/direct-local-request.ts';
import { type PublicSettings, PublicSettingsSchema, SETTINGS_PATH } from '#shared/settings.ts';

/** Settings change with a restart only; a minute keeps a burst of visitors off and an owner's change near. */
const CACHE_CONTROL = 'public, max-age=60';

/**
 * `GET /api/settings`, open to every client. `settings` may hold more; the schema alone decides what is sent.
 * The test sign-in and test payments are not offered to clients that they would refuse.
 */
export function registerSettingsRoutes(app: FastifyInstance, settings: PublicSettings): void {
  const told = PublicSettingsSchema.parse(settings);
  const toldElsewhere: PublicSettings = {
    ...told,
    google: told.google === 'test' ? null : told.google,
    payments: told.payments === 'test' ? 'off' : told.payments,
  };
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const schema = { response: { 200: PublicSettingsSchema } };
  routes.get(SETTINGS_PATH, { schema }, async (request, reply) => {
    const answer = isDirectLocalRequest(request.raw) ? told : toldElsewhere;
    return reply.header('cache-control', CACHE_CONTROL).send(answer);
  });
}
