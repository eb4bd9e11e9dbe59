import { and, asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { RequireUser } from '#server/auth/guards/require-user.ts';
import type { Database } from '#server/db/database.ts';
import { ApiError } from '#server/http/errors.ts';
import { NoContentSchema } from '#shared/http/answers.ts';
import {
  MEDIA_BODY_TYPE,
  MEDIA_LIMITS,
  MEDIA_PATH,
  MEDIA_ROUTE,
  MediaListSchema,
  MediaParamsSchema,
  readMediaType,
} from '#shared/media/media.ts';
import { ensureFamily } from '../family.ts';
import { media } from '../tables.ts';
import { measureMedia, saveMedia } from './save-media.ts';

type MediaDeps = {
  db: Database;
  clock: () => Date;
  requireUser: RequireUser;
  mediaQuota: number;
};

/** `/api/media` has its own scope, because media are sent as bytes. The library's sync assigns them to cards. */
export async function registerMediaRoutes(
  app: FastifyInstance,
  { db, clock, requireUser, mediaQuota: quota }: MediaDeps,
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(MEDIA_BODY_TYPE, { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const guard = { onRequest: requireUser };
  const schema = { params: MediaParamsSchema };

  routes.get(MEDIA_PATH, { ...guard, schema: { response: { 200: MediaListSchema } } }, async ({ user }) =>
    db.asFamily(user.id, async (tx) => {
      const family = await ensureFamily(tx, user.id, clock());
      const rows = await tx
        .select({ id: media.id })
        .from(media)
        .where(eq(media.familyId, family.id))
        .orderBy(asc(media.id));
      const { bytes } = await measureMedia(tx, family.id);
      return { ids: rows.map(({ id }) => id), bytes, quota };
    }),
  );

  routes.put(
    MEDIA_ROUTE,
    {
      ...guard,
      bodyLimit: MEDIA_LIMITS.bytes,
      schema: { ...schema, response: { 204: NoContentSchema } },
    },
    async (request, reply) => {
      const content = request.body;
      const mediaType = Buffer.isBuffer(content) ? readMediaType(content) : null;
      if (!Buffer.isBuffer(content) || mediaType === null) {
        throw new ApiError(
          415,
          'media_unreadable',
          'This is no recording or photo as the app makes them. Please record or choose it once more.',
        );
      }
      const { user, params } = request;
      const medium = { id: params.id, content, mediaType };
      await db.asFamily(user.id, (tx) => saveMedia(tx, user.id, medium, { now: clock(), quota }));
      return reply.status(204).send();
    },
  );

  routes.get(MEDIA_ROUTE, { ...guard, schema }, async ({ user, params }, reply) => {
    const found = await db.asFamily(user.id, async (tx) => {
      const family = await ensureFamily(tx, user.id, clock());
      const [row] = await tx
        .select({ content: media.content, mediaType: media.mediaType })
        .from(media)
        .where(and(eq(media.familyId, family.id), eq(media.id, params.id)));
      return row;
    });
    if (!found) throw new ApiError(404, 'media_not_found', 'This recording or photo is not here (any more).');
    return reply.header('content-type', found.mediaType).send(Buffer.from(found.content));
  });
}
