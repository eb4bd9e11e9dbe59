import { and, eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/db/database.ts';
import { deleteInTurns } from '#server/db/read-rows.ts';
import { ApiError } from '#server/http/errors.ts';
import { lockFamily } from '#server/library/family.ts';
import { media } from '#server/library/tables.ts';
import { CARD_MEDIA, MEDIA_LIMITS, type MediaType } from '#shared/media/media.ts';

/** Media without a card is kept as long as earlier versions of cards. */
const UNUSED_KEPT_MS = 30 * 24 * 3_600_000;

/** Each field has its own condition, so that each uses its index. */
const usedByNoCard = sql.join(
  CARD_MEDIA.map(
    (field) => sql`not exists (
  select from library_rows f where f.family_id = media.family_id and f.table_name = 'flashcards'
    and f."row" ->> ${sql.raw(`'${field}'`)} = media.id::text)`,
  ),
  sql` and `,
);

export async function pruneMedia(db: Database, now: Date): Promise<{ media: number }> {
  const until = new Date(now.getTime() - UNUSED_KEPT_MS).toISOString();
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      update media set unused_since = null where unused_since is not null and not (${usedByNoCard})`);
    await tx.execute(sql`
      update media set unused_since = ${now.toISOString()}::timestamptz
      where unused_since is null and ${usedByNoCard}`);
  });
  const isOver = sql`unused_since < ${until}::timestamptz and ${usedByNoCard}`;
  return { media: await deleteInTurns(db, 'media', isOver) };
}

/** Media without a card may belong to a change that has not arrived yet: it is sent before its change. */
const IN_FLIGHT_GRACE_MS = 24 * 3_600_000;

type NewMedium = { id: string; content: Uint8Array; mediaType: MediaType };

/**
 * Stores a recording or photo. An existing one is left unchanged, so a request may be repeated.
 * @throws ApiError when the id belongs to a different one, or the family's media have used up their room
 */
export async function saveMedia(
  tx: Tx,
  userId: string,
  { id, content, mediaType }: NewMedium,
  { now, quota }: { now: Date; quota: number },
): Promise<void> {
  const family = await lockFamily(tx, userId, now);
  const [known] = await tx
    .select({ content: media.content })
    .from(media)
    .where(and(eq(media.familyId, family.id), eq(media.id, id)));
  if (known) {
    if (Buffer.compare(known.content, content) === 0) return;
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
      where family_id = ${family.id}::uuid and ${usedByNoCard} and created_at < ${before}::timestamptz`);
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

export async function measureMedia(tx: Tx, familyId: string): Promise<{ count: number; bytes: number }> {
  const { rows } = await tx.execute<{ count: number; bytes: number }>(sql`
    select count(*) as count, coalesce(sum(octet_length(content)), 0) as bytes from media
    where family_id = ${familyId}::uuid`);
  return { count: Number(rows[0]?.count ?? 0), bytes: Number(rows[0]?.bytes ?? 0) };
}
