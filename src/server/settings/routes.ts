import type { FastifyInstance } from 'fastify';
import { isDirectLocalRequest } from '#server/direct-local-request.ts';
import { type PublicSettings, PublicSettingsSchema, SETTINGS_PATH } from '#shared/settings.ts';

/** Settings change with a restart only; a minute keeps a burst of visitors off and an owner's change near. */
const CACHE_CONTROL = 'public, max-age=60';

/**
 * `GET /api/settings`, open to everybody. `settings` may hold more; the schema alone says what is told. The test sign-in
 * and test payments are offered to nobody whom they would refuse.
 */
export function registerSettingsRoutes(app: FastifyInstance, settings: PublicSettings): void {
  const told = PublicSettingsSchema.parse(settings);
  const toldElsewhere: PublicSettings = {
    ...told,
    google: told.google === 'test' ? null : told.google,
    payments: told.payments === 'test' ? 'off' : told.payments,
  };
  app.get(SETTINGS_PATH, async (request, reply) => {
    const answer = isDirectLocalRequest(request.raw) ? told : toldElsewhere;
    return reply.header('cache-control', CACHE_CONTROL).send(answer);
  });
}
