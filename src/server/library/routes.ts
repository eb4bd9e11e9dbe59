import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { RequireUser } from '#server/auth/require-user.ts';
import type { Database } from '#server/db/database.ts';
import { SYNC_BODY_LIMIT, SYNC_PATH, SyncRequestSchema } from '#shared/library/sync-protocol.ts';
import type { PublicSettings } from '#shared/settings.ts';
import { syncLibrary } from './sync-library.ts';

/** `POST /api/library/sync`: a device sends its changes and hears what it has missed. */
export function registerLibraryRoutes(
  app: FastifyInstance,
  deps: { db: Database; clock: () => Date; requireUser: RequireUser; settings: PublicSettings },
): void {
  const { db, clock, requireUser } = deps;
  const { planLimits } = deps.settings;
  app.withTypeProvider<ZodTypeProvider>().post(
    SYNC_PATH,
    // The guard comes before the body is read: a stranger's 16 MB are not taken in.
    { onRequest: requireUser, bodyLimit: SYNC_BODY_LIMIT, schema: { body: SyncRequestSchema } },
    async (request) => {
      const userId = request.user.id;
      return db.asFamily(userId, (tx) => syncLibrary(tx, userId, request.body, { now: clock(), planLimits }));
    },
  );
}
