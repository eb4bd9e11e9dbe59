import { and, asc, eq, gt } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import type { RecordingType } from '#shared/recordings/recording.ts';
import { recordings } from '../tables.ts';

/** Sounds of one query: five megabytes at most. */
const BATCH = 20;

/** Reads the sounds of a family, each query in a transaction of its own. A sound never changes, so no revision is asked. */
export async function* readSounds(
  db: Database,
  { userId, familyId }: { userId: string; familyId: string },
): AsyncGenerator<{ id: string; mediaType: RecordingType; sound: Uint8Array }> {
  let after: string | null = null;
  for (;;) {
    const condition = and(
      eq(recordings.familyId, familyId),
      after === null ? undefined : gt(recordings.id, after),
    );
    const rows: { id: string; mediaType: RecordingType; sound: Uint8Array }[] = await db.asFamily(
      userId,
      (tx) =>
        tx
          .select({ id: recordings.id, mediaType: recordings.mediaType, sound: recordings.sound })
          .from(recordings)
          .where(condition)
          .orderBy(asc(recordings.id))
          .limit(BATCH),
    );
    yield* rows;
    after = rows.at(-1)?.id ?? null;
    if (rows.length < BATCH) return;
  }
}
