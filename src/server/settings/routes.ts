import type { FastifyInstance } from 'fastify';
import { isDirectLocalRequest } from '#server/direct-local-request.ts';
import { type PublicSettings, PublicSettingsSchema, SETTINGS_PATH } from '#shared/settings.ts';

/** Settings change with a restart only; a minute keeps a burst of visitors off and an owner's change near. */
const CACHE_CONTROL = 'public, max-age=60';

/**
 * `GET /api/settings`, open to everybody. `settings` may hold more; the schema alone says what is told. The test sign-in
 * is offered to nobody whom it would refuse.
 */
export function registerSettingsRoutes(app: FastifyInstance, settings: PublicSettings): void {
  const told = PublicSettingsSchema.parse(settings);
  app.get(SETTINGS_PATH, async (request, reply) => {
    const refused = told.google === 'test' && !isDirectLocalRequest(request.raw);
    return reply.header('cache-control', CACHE_CONTROL).send(refused ? { ...told, google: null } : told);
  });
}
