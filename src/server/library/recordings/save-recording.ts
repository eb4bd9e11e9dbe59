import { and, eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/db/database.ts';
import { deleteInTurns } from '#server/db/read-rows.ts';
import { ApiError } from '#server/http/errors.ts';
import { lockFamily } from '#server/library/family.ts';
import { recordings } from '#server/library/tables.ts';
import { RECORDING_LIMITS, type RecordingType } from '#shared/recordings/recording.ts';

/** How long a recording stays that no card has: as long as an earlier version of its card. */
const UNUSED_KEPT_MS = 30 * 24 * 3_600_000;

const usedByNoCard = sql`not exists (
  select from library_rows f where f.family_id = recordings.family_id and f.table_name = 'flashcards'
    and f."row" ->> 'recording' = recordings.id::text)`;

export async function pruneRecordings(db: Database, now: Date): Promise<{ recordings: number }> {
  const until = new Date(now.getTime() - UNUSED_KEPT_MS).toISOString();
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      update recordings set unused_since = null where unused_since is not null and not (${usedByNoCard})`);
    await tx.execute(sql`
      update recordings set unused_since = ${now.toISOString()}::timestamptz
      where unused_since is null and ${usedByNoCard}`);
  });
  const isOver = sql`unused_since < ${until}::timestamptz and ${usedByNoCard}`;
  return { recordings: await deleteInTurns(db, 'recordings', isOver) };
}

/** A sound that no card has may be on its way to one: its change is sent after it. */
const ON_THE_WAY_MS = 24 * 3_600_000;

type NewRecording = { id: string; sound: Uint8Array; mediaType: RecordingType };

/**
 * Keeps a sound. One that exists already stays as it is, so a request may be repeated.
 * @throws ApiError when the id belongs to another sound, or the family's recordings take up all of their room
 */
export async function saveRecording(
  tx: Tx,
  userId: string,
  { id, sound, mediaType }: NewRecording,
  { now, quota }: { now: Date; quota: number },
): Promise<void> {
  const family = await lockFamily(tx, userId, now);
  const [known] = await tx
    .select({ sound: recordings.sound })
    .from(recordings)
    .where(and(eq(recordings.familyId, family.id), eq(recordings.id, id)));
  if (known) {
    if (Buffer.compare(known.sound, sound) === 0) return;
    throw new ApiError(409, 'recording_differs', 'Another recording has this id. Please record once more.');
  }
  const hasRoom = async () => {
    const used = await measureRecordings(tx, family.id);
    return used.bytes + sound.length <= quota && used.count < RECORDING_LIMITS.perFamily;
  };
  if (!(await hasRoom())) {
    const before = new Date(now.getTime() - ON_THE_WAY_MS).toISOString();
    await tx.execute(sql`
      delete from recordings
      where family_id = ${family.id}::uuid and ${usedByNoCard} and created_at < ${before}::timestamptz`);
    if (!(await hasRoom())) {
      throw new ApiError(
        403,
        'recordings_full',
        'There is no room for more recordings. Delete some that you no longer need, then record again.',
      );
    }
  }
  await tx.insert(recordings).values({ familyId: family.id, id, mediaType, sound, createdAt: now });
}

export async function measureRecordings(tx: Tx, familyId: string): Promise<{ count: number; bytes: number }> {
  const { rows } = await tx.execute<{ count: number; bytes: number }>(sql`
    select count(*) as count, coalesce(sum(octet_length(sound)), 0) as bytes from recordings
    where family_id = ${familyId}::uuid`);
  return { count: Number(rows[0]?.count ?? 0), bytes: Number(rows[0]?.bytes ?? 0) };
}
