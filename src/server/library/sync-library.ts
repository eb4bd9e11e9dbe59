import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { readFamilyPlan } from '#server/profiles/read-family-plan.ts';
import { decideChange } from '#shared/library/apply-change.ts';
import { type Change, ChangeSchema, type Refusal } from '#shared/library/change.ts';
import { createDefaultRows } from '#shared/library/defaults.ts';
import type { RowWrite } from '#shared/library/library.ts';
import { hasRoom, type LibraryRules } from '#shared/library/rules.ts';
import type { SyncRequest, SyncResponse } from '#shared/library/sync-protocol.ts';
import { flashcardLimit, type PlanLimits } from '#shared/plans/entitlements.ts';
import { PartialLibrary } from './partial-library.ts';
import { readChangedRows } from './read-changed-rows.ts';
import { libraries, libraryDevices, libraryRefusals } from './tables.ts';
import { writeRows } from './write-rows.ts';

type ReceivedChange = SyncRequest['changes'][number];
type Refused = SyncResponse['refused'][number];

/**
 * Applies a device's changes to its family's library, each exactly once, and answers what the device has missed
 * (DESIGN section 5). Runs in one transaction as the family; the library's row is its lock, so the requests of one
 * family come one after another and revisions leave no gap that a reader could miss. What the family may add is decided
 * by its plan at this moment, as the profile has it.
 */
export async function syncLibrary(
  tx: Tx,
  userId: string,
  request: SyncRequest,
  { now, planLimits }: { now: Date; planLimits: PlanLimits },
): Promise<SyncResponse> {
  let library = await lockLibrary(tx, userId);
  const lastSeq = request.changes.length > 0 ? await readLastSeq(tx, userId, request.deviceId) : 0;
  const fresh = request.changes.filter(({ seq }) => seq > lastSeq);
  const repeated = request.changes.filter(({ seq }) => seq <= lastSeq);
  const refused = await readRefusals(tx, userId, request.deviceId, repeated);
  if (fresh.length > 0) {
    const outcome = await applyFreshChanges(tx, userId, library, fresh, planLimits);
    library = outcome.library;
    refused.push(...outcome.refused);
    await rememberDevice(tx, userId, request.deviceId, fresh, outcome.refused, now);
  }
  // A device may hold more than the server only after the database came back from a backup: it starts over.
  const whole = request.since === 0 || request.since > library.rev;
  const changed = await readChangedRows(tx, userId, { since: request.since, rev: library.rev, whole });
  return { rev: library.rev, whole, lastSeq: fresh.at(-1)?.seq ?? lastSeq, refused, ...changed };
}

/** The number of the last change of this device that was dealt with; 0 for a new device. */
async function readLastSeq(tx: Tx, userId: string, deviceId: string): Promise<number> {
  const [known] = await tx
    .select({ lastSeq: libraryDevices.lastSeq })
    .from(libraryDevices)
    .where(and(eq(libraryDevices.userId, userId), eq(libraryDevices.deviceId, deviceId)));
  return known?.lastSeq ?? 0;
}

type LockedLibrary = { rev: number; flashcardCount: number };

/** Locks the family's library until the transaction ends; the first call of an account makes it from the defaults. */
export async function lockLibrary(tx: Tx, userId: string): Promise<LockedLibrary> {
  const columns = { rev: libraries.rev, flashcardCount: libraries.flashcardCount };
  const query = tx.select(columns).from(libraries).where(eq(libraries.userId, userId)).for('update');
  const [existing] = await query;
  if (existing) return existing;
  const rows = createDefaultRows();
  const start = { rev: 1, flashcardCount: rows.flashcards.length };
  const [created] = await tx
    .insert(libraries)
    .values({ userId, ...start })
    .onConflictDoNothing()
    .returning(columns);
  if (!created) {
    // Another device of the family was quicker; its transaction is over now.
    const [theirs] = await query;
    if (!theirs) throw new Error('The library was made by another device and is not to be seen.');
    return theirs;
  }
  const writes: RowWrite[] = [
    ...rows.categories.map((row) => ({ table: 'categories', key: row.id, row }) as const),
    ...rows.flashcards.map((row) => ({ table: 'flashcards', key: row.id, row }) as const),
    ...rows.sets.map((row) => ({ table: 'sets', key: row.id, row }) as const),
  ];
  await writeRows(tx, userId, start.rev, writes);
  return start;
}

async function applyFreshChanges(
  tx: Tx,
  userId: string,
  library: LockedLibrary,
  received: readonly ReceivedChange[],
  planLimits: PlanLimits,
): Promise<{ library: LockedLibrary; refused: Refused[] }> {
  const rev = library.rev + 1;
  const partial = await PartialLibrary.open(tx, userId, rev, library.flashcardCount);
  const changes = received.map(({ seq, change }) => ({ seq, parsed: ChangeSchema.safeParse(change) }));
  await partial.loadFlashcards(
    changes.flatMap(({ parsed }) => (parsed.success ? namedCards(parsed.data) : [])),
  );
  const rules = { flashcardLimit: flashcardLimit(await readFamilyPlan(tx, userId), planLimits) };
  if (!hasRoom(library.flashcardCount, 1, rules)) {
    await partial.loadRestorable(
      changes.flatMap(({ parsed }) => (parsed.success ? putCards(parsed.data) : [])),
    );
  }
  const refused: Refused[] = [];
  for (const { seq, parsed } of changes) {
    const code = parsed.success ? await applyOne(partial, parsed.data, rules) : 'invalid_change';
    if (code) refused.push({ seq, code });
  }
  await partial.flush();
  if (!partial.wrote) return { library, refused };
  const flashcardCount = partial.draft.flashcardCount;
  await tx.update(libraries).set({ rev, flashcardCount }).where(eq(libraries.userId, userId));
  return { library: { rev, flashcardCount }, refused };
}

async function applyOne(
  partial: PartialLibrary,
  change: Change,
  rules: LibraryRules,
): Promise<Refusal | null> {
  await partial.loadScope(change);
  const decision = decideChange(partial.draft, change, rules);
  if (!decision.ok) return decision.code;
  partial.take(decision.writes);
  return null;
}

/** The ids of the cards that a change names. */
function namedCards(change: Change): string[] {
  if (change.type === 'importFlashcards') return change.flashcards.map((card) => card.id);
  if (change.type === 'putFlashcard') return [change.flashcard.id];
  return 'flashcardId' in change ? [change.flashcardId] : [];
}

/** The id of the card that a change adds, edits or brings back. */
function putCards(change: Change): string[] {
  return change.type === 'putFlashcard' ? [change.flashcard.id] : [];
}

async function readRefusals(
  tx: Tx,
  userId: string,
  deviceId: string,
  repeated: readonly ReceivedChange[],
): Promise<Refused[]> {
  if (repeated.length === 0) return [];
  return tx
    .select({ seq: libraryRefusals.seq, code: libraryRefusals.code })
    .from(libraryRefusals)
    .where(
      and(
        eq(libraryRefusals.userId, userId),
        eq(libraryRefusals.deviceId, deviceId),
        inArray(
          libraryRefusals.seq,
          repeated.map(({ seq }) => seq),
        ),
      ),
    );
}

async function rememberDevice(
  tx: Tx,
  userId: string,
  deviceId: string,
  fresh: readonly ReceivedChange[],
  refused: readonly Refused[],
  now: Date,
): Promise<void> {
  const lastSeq = fresh.at(-1)?.seq ?? 0;
  await tx
    .insert(libraryDevices)
    .values({ userId, deviceId, lastSeq, seenAt: now })
    .onConflictDoUpdate({
      target: [libraryDevices.userId, libraryDevices.deviceId],
      set: { lastSeq: sql`excluded.last_seq`, seenAt: sql`excluded.seen_at` },
    });
  if (refused.length === 0) return;
  await tx.insert(libraryRefusals).values(refused.map(({ seq, code }) => ({ userId, deviceId, seq, code })));
}
