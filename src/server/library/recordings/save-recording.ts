import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { ApiError } from '#server/http/errors.ts';
import { RECORDING_LIMITS, type RecordingType } from '#shared/recordings/recording.ts';
import { lockFamily } from '../lock-family.ts';
import { recordings } from '../tables.ts';
import { usedByNoCard } from './unused-recordings.ts';

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
