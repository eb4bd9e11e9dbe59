import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { type PublicSettings, PublicSettingsSchema, SETTINGS_PATH } from '#shared/settings.ts';

/** Settings change with a restart only; a minute keeps a burst of visitors off and an owner's change near. */
const CACHE_CONTROL = 'public, max-age=60';

/** `GET /api/settings`, open to every client. The schema alone decides what leaves the server. */
export function registerSettingsRoutes(app: FastifyInstance, settings: PublicSettings): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const schema = { response: { 200: PublicSettingsSchema } };
  routes.get(SETTINGS_PATH, { schema }, async (_request, reply) =>
    reply.header('cache-control', CACHE_CONTROL).send(settings),
  );
}
