import { and, asc, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { RequireUser } from '#server/auth/guards/require-user.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { deleteInBatches } from '#server/db/read-rows.ts';
import { ApiError } from '#server/http/errors.ts';
import { NoContentSchema } from '#shared/http/answers.ts';
import {
  CARD_MEDIA,
  MEDIA_BODY_TYPE,
  MEDIA_LIMITS,
  MEDIA_PATH,
  MEDIA_ROUTE,
  MediaListSchema,
  MediaParamsSchema,
  type MediaType,
  readMediaType,
} from '#shared/media/media.ts';
import { ensureFamily, lockFamily } from './family.ts';
import { media } from './tables.ts';

/** Media without a card are stored as long as earlier versions of cards. */
const UNUSED_RETENTION_MS = 30 * 24 * 3_600_000;

/** Each field has its own condition so that each uses its index. */
const isUnused = sql.join(
  CARD_MEDIA.map(
    (field) => sql`not exists (
  select from library_rows f where f.family_id = media.family_id and f.table_name = 'flashcards'
    and f."row" ->> ${sql.raw(`'${field}'`)} = media.id::text)`,
  ),
  sql` and `,
);

export async function pruneMedia(db: Database, now: Date): Promise<{ media: number }> {
  const until = new Date(now.getTime() - UNUSED_RETENTION_MS).toISOString();
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      update media set unused_since = null where unused_since is not null and not (${isUnused})`);
    await tx.execute(sql`
      update media set unused_since = ${now.toISOString()}::timestamptz
      where unused_since is null and ${isUnused}`);
  });
  const isExpired = sql`unused_since < ${until}::timestamptz and ${isUnused}`;
  return { media: await deleteInBatches(db, 'media', isExpired) };
}

/** Devices send media before the change that assigns them to a card. */
const IN_FLIGHT_GRACE_MS = 24 * 3_600_000;

type NewMedium = { id: string; content: Uint8Array; mediaType: MediaType };

/**
 * Stores a recording or photo. Requests may be repeated, because an existing one is left unchanged.
 * @throws ApiError if the id belongs to a different medium, or the family's quota is used up
 */
async function saveMedia(
  tx: Tx,
  userId: string,
  { id, content, mediaType }: NewMedium,
  { now, quota }: { now: Date; quota: number },
): Promise<void> {
  const family = await lockFamily(tx, userId, now);
  const [existing] = await tx
    .select({ content: media.content })
    .from(media)
    .where(and(eq(media.familyId, family.id), eq(media.id, id)));
  if (existing) {
    if (Buffer.compare(existing.content, content) === 0) return;
    throw new ApiError(409, 'media_differs', 'Something else has this id. Please try once more.');
  }
  const hasRoom = async () => {
    const used = await measureMedia(tx, family.id);
    return used.bytes + content.length <= quota && used.count < MEDIA_LIMITS.perFamily;
  };
  if (!(await hasRoom())) {
    const before = new Date(now.getTime() - IN_FLIGHT_GRACE_MS).toISOString();
    await tx.execute(sql`
      delete from media
      where family_id = ${family.id}::uuid and ${isUnused} and created_at < ${before}::timestamptz`);
    if (!(await hasRoom())) {
      throw new ApiError(
        403,
        'media_full',
        'There is no room for more recordings and photos. Delete some that you no longer need, then try again.',
      );
    }
  }
  await tx.insert(media).values({ familyId: family.id, id, mediaType, content, createdAt: now });
}

async function measureMedia(tx: Tx, familyId: string): Promise<{ count: number; bytes: number }> {
  const { rows } = await tx.execute<{ count: number; bytes: number }>(sql`
    select count(*) as count, coalesce(sum(octet_length(content)), 0) as bytes from media
    where family_id = ${familyId}::uuid`);
  return { count: Number(rows[0]?.count ?? 0), bytes: Number(rows[0]?.bytes ?? 0) };
}

type MediaDeps = {
  db: Database;
  clock: () => Date;
  requireUser: RequireUser;
  mediaQuota: number;
};

/** Registers routes in their own scope, because media are sent as bytes. The library's sync assigns them to cards. */
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
    const medium = await db.asFamily(user.id, async (tx) => {
      const family = await ensureFamily(tx, user.id, clock());
      const [row] = await tx
        .select({ content: media.content, mediaType: media.mediaType })
        .from(media)
        .where(and(eq(media.familyId, family.id), eq(media.id, params.id)));
      return row;
    });
    if (!medium)
      throw new ApiError(404, 'media_not_found', 'This recording or photo is not here (any more).');
    return reply.header('content-type', medium.mediaType).send(Buffer.from(medium.content));
  });
}
