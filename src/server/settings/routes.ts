import type { FastifyInstance } from 'fastify';
import { type PublicSettings, PublicSettingsSchema, SETTINGS_PATH } from '#shared/settings.ts';

/** Settings change with a restart only; a minute keeps a burst of visitors off and an owner's change near. */
const CACHE_CONTROL = 'public, max-age=60';

/** `GET /api/settings`, open to everybody. `settings` may hold more; the schema alone says what is told. */
export function registerSettingsRoutes(app: FastifyInstance, settings: PublicSettings): void {
  const told = PublicSettingsSchema.parse(settings);
  app.get(SETTINGS_PATH, async (_request, reply) => reply.header('cache-control', CACHE_CONTROL).send(told));
}
