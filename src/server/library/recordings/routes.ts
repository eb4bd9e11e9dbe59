import { and, asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { RequireUser } from '#server/auth/guards/require-user.ts';
import type { Database } from '#server/db/database.ts';
import { ApiError } from '#server/http/errors.ts';
import { NoContentSchema } from '#shared/http/answers.ts';
import {
  RECORDING_LIMITS,
  RECORDING_ROUTE,
  RECORDINGS_PATH,
  RecordingListSchema,
  RecordingParamsSchema,
  readRecordingType,
} from '#shared/recordings/recording.ts';
import { ensureFamily } from '../family.ts';
import { recordings } from '../tables.ts';
import { measureRecordings, saveRecording } from './save-recording.ts';

type RecordingDeps = {
  db: Database;
  clock: () => Date;
  requireUser: RequireUser;
  recordingQuota: number;
};

/** Below `/api/recordings`, in a scope of its own: sounds come as bytes. A card names its sound in the library's sync. */
export async function registerRecordingRoutes(
  app: FastifyInstance,
  { db, clock, requireUser, recordingQuota: quota }: RecordingDeps,
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(/^audio\//, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const guard = { onRequest: requireUser };
  const schema = { params: RecordingParamsSchema };

  routes.get(
    RECORDINGS_PATH,
    { ...guard, schema: { response: { 200: RecordingListSchema } } },
    async ({ user }) =>
      db.asFamily(user.id, async (tx) => {
        const family = await ensureFamily(tx, user.id, clock());
        const rows = await tx
          .select({ id: recordings.id })
          .from(recordings)
          .where(eq(recordings.familyId, family.id))
          .orderBy(asc(recordings.id));
        const { bytes } = await measureRecordings(tx, family.id);
        return { ids: rows.map(({ id }) => id), bytes, quota };
      }),
  );

  routes.put(
    RECORDING_ROUTE,
    {
      ...guard,
      bodyLimit: RECORDING_LIMITS.bytes,
      schema: { ...schema, response: { 204: NoContentSchema } },
    },
    async (request, reply) => {
      const sound = request.body;
      const mediaType = Buffer.isBuffer(sound) ? readRecordingType(sound) : null;
      if (!Buffer.isBuffer(sound) || mediaType === null) {
        throw new ApiError(
          415,
          'recording_unreadable',
          'This is no recording that a browser makes. Please record once more.',
        );
      }
      const { user, params } = request;
      const recording = { id: params.id, sound, mediaType };
      await db.asFamily(user.id, (tx) => saveRecording(tx, user.id, recording, { now: clock(), quota }));
      return reply.status(204).send();
    },
  );

  routes.get(RECORDING_ROUTE, { ...guard, schema }, async ({ user, params }, reply) => {
    const found = await db.asFamily(user.id, async (tx) => {
      const family = await ensureFamily(tx, user.id, clock());
      const [row] = await tx
        .select({ sound: recordings.sound, mediaType: recordings.mediaType })
        .from(recordings)
        .where(and(eq(recordings.familyId, family.id), eq(recordings.id, params.id)));
      return row;
    });
    if (!found) throw new ApiError(404, 'recording_not_found', 'This recording is not here (any more).');
    return reply.header('content-type', found.mediaType).send(Buffer.from(found.sound));
  });
}
