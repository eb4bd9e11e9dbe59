import { setTimeout as pause } from 'node:timers/promises';
import type { Tx } from '#server/db/database.ts';
import { readFamilyPlan } from '#server/profiles/profile-queries.ts';
import {
  type Change,
  ChangeSchema,
  decideChange,
  isClockAhead,
  isDayInReach,
  kindOf,
} from '#shared/library/changes/change.ts';
import { hasRoom, type LibraryRules, WITHOUT_PLAN_LIMIT } from '#shared/library/changes/decision.ts';
import { addRoom } from '#shared/library/quota.ts';
import type { Refusal } from '#shared/library/refusals.ts';
import type { SyncRequest, SyncResponse } from '#shared/library/sync-protocol.ts';
import { flashcardLimit, type PlanLimits } from '#shared/plan/plans.ts';
import { type Family, lockFamily, makeToken } from './family.ts';
import { createPage, isCursorValid, type Page, pageOfWrites, readPage } from './library-reader.ts';
import { PartialLibrary } from './partial-library.ts';
import {
  type CopyState,
  compareCopy,
  type Outcome,
  readOutcomes,
  readToken,
  recordOutcomes,
  recordRevision,
} from './revisions.ts';
import { estimateGrowth, estimateVersions, RoomForChanges } from './room-for-changes.ts';

/** `hasPruned`: everything that may be pruned has been. `isAlone`: no other request uses the database at the moment. */
type Given = { now: Date; planLimits: PlanLimits; hasPruned?: boolean; isAlone?: () => boolean };
type Context = Given & { userId: string };
type ReceivedChange = SyncRequest['changes'][number];

/**
 * Applies each change exactly once, in one transaction as the user; the current plan decides what may be added.
 * @throws RoomNeededError when the quota would be exceeded and pruning may provide room
 */
export async function syncLibrary(
  tx: Tx,
  userId: string,
  request: SyncRequest,
  given: Given,
): Promise<SyncResponse> {
  const context = { userId, ...given };
  const before = await lockFamily(tx, userId, given.now);
  if (isPull(request)) return pullLibrary(tx, before, request);
  const copy = await compareCopy(tx, before, request);
  if (copy.state === 'diverged') return pullLibrary(tx, before, request, copy);
  const known = await readOutcomes(
    tx,
    before.id,
    request.changes.map(({ id }) => id),
  );
  const fresh = pickFresh(request.changes, known);
  const { family, outcomes, page } = await applyFreshChanges(tx, context, before, fresh);
  for (const outcome of outcomes) known.set(outcome.id, outcome);
  const isUpToDate = !copy.whole && copy.since === before.rev;
  return {
    ...(isUpToDate && page ? answerPage(family, copy, page) : await answerRows(tx, family, copy, request)),
    ...listOutcomes(request.changes, known),
  };
}

export function isPull({ changes, page }: Pick<SyncRequest, 'changes' | 'page'>): boolean {
  return changes.length === 0 || page !== null;
}

/** All reads must see one revision (a snapshot or a locked family), or a row committed in between could be lost. */
export async function pullLibrary(
  tx: Tx,
  family: Family,
  request: SyncRequest,
  known?: CopyState,
): Promise<SyncResponse> {
  const copy = known ?? (await compareCopy(tx, family, request));
  return { ...(await answerRows(tx, family, copy, request)), acknowledged: [], refused: [] };
}

function listOutcomes(
  received: readonly ReceivedChange[],
  known: ReadonlyMap<string, Outcome>,
): Pick<SyncResponse, 'acknowledged' | 'refused'> {
  const acknowledged = [...new Set(received.map(({ id }) => id))].filter((id) => known.has(id.toLowerCase()));
  const refused = acknowledged.flatMap((id) => {
    const code = known.get(id.toLowerCase())?.code ?? null;
    return code === null ? [] : [{ id, code }];
  });
  return { acknowledged, refused };
}

function pickFresh(
  received: readonly ReceivedChange[],
  known: ReadonlyMap<string, Outcome>,
): ReceivedChange[] {
  const byId = new Map<string, ReceivedChange>();
  for (const change of received) {
    const id = change.id.toLowerCase();
    if (!known.has(id) && !byId.has(id)) byId.set(id, { ...change, id });
  }
  return [...byId.values()];
}

type Applied = {
  family: Family;
  outcomes: Outcome[];
  page: Page | null;
};

/** In milliseconds: the changes run for a turn, then other requests for a pause. */
const TURN_MS = 10;
const PAUSE_MS = 60;

async function applyFreshChanges(
  tx: Tx,
  { userId, now, planLimits, hasPruned = false, isAlone = () => true }: Context,
  family: Family,
  fresh: readonly ReceivedChange[],
): Promise<Applied> {
  if (fresh.length === 0) return { family, outcomes: [], page: createPage() };
  const room = new RoomForChanges(family, hasPruned);
  const parsed = fresh.map(({ id, base, change }) => ({
    id,
    base,
    change: ChangeSchema.safeParse(change).data,
  }));
  const changes = parsed.flatMap(({ change }) => change ?? []);
  const rules = await readRules(tx, { userId, planLimits });
  const partial = await PartialLibrary.open(tx, { family, author: userId, changes });
  const added = changes.flatMap((change) => kindOf(change).adds?.(change) ?? []);
  if (!hasRoom(family.flashcardCount, added.length, rules)) await partial.loadRestorable(added);
  const outcomes: Outcome[] = [];
  let since = performance.now();
  for (const { id, base, change } of parsed) {
    if (performance.now() - since > TURN_MS) {
      await pause(isAlone() ? 0 : PAUSE_MS);
      since = performance.now();
    }
    outcomes.push({ id, code: await applyOne(partial, { id, base, change, rules, family, room, now }) });
  }
  await partial.flush();
  const writes = partial.listWrites();
  const replaced = partial.listReplaced();
  if (writes.length + replaced.length === 0) {
    await recordOutcomes(tx, family, { outcomes, now });
    return { family, outcomes, page: createPage() };
  }
  const next: Family = {
    ...family,
    rev: family.rev + 1,
    token: makeToken(),
    flashcardCount: partial.draft.library.flashcardCount,
  };
  const { grown } = partial;
  const { hasNewCards: addsCards } = partial.draft;
  await recordRevision(tx, next, { outcomes, replaced, grown, now, addsCards });
  return { family: next, outcomes, page: pageOfWrites(writes) };
}

async function readRules(
  tx: Tx,
  { userId, planLimits }: Pick<Context, 'userId' | 'planLimits'>,
): Promise<LibraryRules> {
  if (planLimits === 'off') return WITHOUT_PLAN_LIMIT;
  return { flashcardLimit: flashcardLimit(await readFamilyPlan(tx, userId), planLimits) };
}

type OneChange = Omit<ReceivedChange, 'change'> & {
  change: Change | undefined;
  rules: LibraryRules;
  family: Family;
  room: RoomForChanges;
  now: Date;
};

async function applyOne(
  partial: PartialLibrary,
  { id, base, change, rules, family, room, now }: OneChange,
): Promise<Refusal | null> {
  if (!change) return 'invalid_change';
  if (!isDayInReach(change, now)) return 'day_out_of_reach';
  if (isClockAhead(change, now)) return 'clock_ahead';
  const kind = kindOf(change);
  if (base < family.oldestRev && !kind.anyAge) return 'too_old';
  await partial.loadScope(change);
  const decision = decideChange(partial.draft.library, change, rules, id);
  if (!decision.ok) return decision.code;
  const { writes, versions = [] } = decision;
  const growth = addRoom(estimateGrowth(partial.draft.library, writes), estimateVersions(versions));
  if (!room.take(kind, growth)) return 'library_full';
  partial.take(writes, { isVersioned: !kind.unversioned });
  partial.keep(versions, id);
  return null;
}

type RowsAnswer = Omit<SyncResponse, 'acknowledged' | 'refused'>;

async function answerRows(
  tx: Tx,
  family: Family,
  copy: CopyState,
  request: Pick<SyncRequest, 'page'>,
): Promise<RowsAnswer> {
  const { since, whole } = copy;
  if (!whole && since === family.rev) return answerPage(family, copy, createPage());
  const wanted = { familyId: family.id, since, whole };
  const start = request.page;
  const token = start && isCursorValid(start) ? await readToken(tx, family, start.rev) : null;
  // The revision is no longer stored, so the pages start over.
  if (start === null || token === null) return answerPage(family, copy, await readPage(tx, wanted));
  return answerPage({ rev: start.rev, token }, copy, await readPage(tx, wanted, { start }));
}

function answerPage(
  { rev, token }: Pick<Family, 'rev' | 'token'>,
  { state, whole }: CopyState,
  { rows, gone, next }: Page,
): RowsAnswer {
  return { rev, token, state, whole, rows, gone, more: next && { rev, ...next } };
}
