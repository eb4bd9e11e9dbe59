import { setTimeout as sleep } from 'node:timers/promises';
import type { Tx } from '#server/db/database.ts';
import { readFamilyPlan } from '#server/profiles/profile-queries.ts';
import {
  type Change,
  ChangeSchema,
  decideChange,
  getChangeKind,
  isClockAhead,
  isDayInReach,
} from '#shared/library/changes/change.ts';
import { hasRoom, type LibraryRules, WITHOUT_PLAN_LIMIT } from '#shared/library/changes/decision.ts';
import { addRoom } from '#shared/library/quota.ts';
import type { Refusal } from '#shared/library/refusals.ts';
import type { SyncRequest, SyncResponse } from '#shared/library/sync-protocol.ts';
import { getFlashcardLimit, type PlanLimits } from '#shared/plan/plans.ts';
import { type Family, lockFamily, makeToken } from './family.ts';
import { createPage, createPageFromWrites, isCursorValid, type Page, readPage } from './library-reader.ts';
import { openPartialLibrary, type PartialLibrary } from './partial-library.ts';
import { estimateGrowth, estimateVersions, QuotaBudget } from './quota-budget.ts';
import {
  type CopyState,
  compareCopy,
  type Outcome,
  readOutcomes,
  readToken,
  recordOutcomes,
  recordRevision,
} from './revisions.ts';

/** `isAlone` returns true while no other request uses the database. */
type SyncOptions = { now: Date; planLimits: PlanLimits; hasPruned?: boolean; isAlone?: () => boolean };
type ReceivedChange = SyncRequest['changes'][number];

/**
 * Applies each change exactly once, in one transaction as the user. The current plan limits what may be added.
 * @throws PruningNeededError when the quota would be exceeded and pruning may free space
 */
export async function syncLibrary(
  tx: Tx,
  userId: string,
  request: SyncRequest,
  options: SyncOptions,
): Promise<SyncResponse> {
  const before = await lockFamily(tx, userId, options.now);
  if (isPull(request)) return pullLibrary(tx, before, request);
  const copy = await compareCopy(tx, before, request);
  if (copy.state === 'diverged') return pullLibrary(tx, before, request, copy);
  const ids = request.changes.map(({ id }) => id);
  const recorded = await readOutcomes(tx, before.id, ids);
  const newChanges = pickNewChanges(request.changes, recorded);
  const { family, outcomes, page } = await applyChanges(tx, { userId, ...options }, before, newChanges);
  for (const outcome of outcomes) recorded.set(outcome.id, outcome);
  const isUpToDate = !copy.whole && copy.since === before.rev;
  return {
    ...(isUpToDate && page
      ? createPageResponse(family, copy, page)
      : await readRows(tx, family, copy, request)),
    ...listOutcomes(request.changes, recorded),
  };
}

export function isPull({ changes, page }: Pick<SyncRequest, 'changes' | 'page'>): boolean {
  return changes.length === 0 || page !== null;
}

/** Returns one page of rows. All reads must see the same revision (a snapshot or a locked family), or a row could be lost. */
export async function pullLibrary(
  tx: Tx,
  family: Family,
  request: SyncRequest,
  compared?: CopyState,
): Promise<SyncResponse> {
  const copy = compared ?? (await compareCopy(tx, family, request));
  return { ...(await readRows(tx, family, copy, request)), acknowledged: [], refused: [] };
}

function listOutcomes(
  received: readonly ReceivedChange[],
  recorded: ReadonlyMap<string, Outcome>,
): Pick<SyncResponse, 'acknowledged' | 'refused'> {
  const acknowledged = [...new Set(received.map(({ id }) => id))].filter((id) =>
    recorded.has(id.toLowerCase()),
  );
  const refused = acknowledged.flatMap((id) => {
    const code = recorded.get(id.toLowerCase())?.code ?? null;
    return code === null ? [] : [{ id, code }];
  });
  return { acknowledged, refused };
}

function pickNewChanges(
  received: readonly ReceivedChange[],
  recorded: ReadonlyMap<string, Outcome>,
): ReceivedChange[] {
  const byId = new Map<string, ReceivedChange>();
  for (const change of received) {
    const id = change.id.toLowerCase();
    if (!recorded.has(id) && !byId.has(id)) byId.set(id, { ...change, id });
  }
  return [...byId.values()];
}

/** Changes run for this long at a time, and other requests run in the pauses. */
const TURN_MS = 10;
const PAUSE_MS = 60;

async function applyChanges(
  tx: Tx,
  { userId, now, planLimits, hasPruned = false, isAlone = () => true }: SyncOptions & { userId: string },
  family: Family,
  received: readonly ReceivedChange[],
): Promise<{ family: Family; outcomes: Outcome[]; page: Page | null }> {
  if (received.length === 0) return { family, outcomes: [], page: createPage() };
  const budget = new QuotaBudget(family, hasPruned);
  const parsed = received.map((item) => ({ ...item, change: ChangeSchema.safeParse(item.change).data }));
  const changes = parsed.flatMap(({ change }) => change ?? []);
  const rules =
    planLimits === 'off'
      ? WITHOUT_PLAN_LIMIT
      : { flashcardLimit: getFlashcardLimit(await readFamilyPlan(tx, userId), planLimits) };
  const partial = await openPartialLibrary(tx, { family, author: userId, changes });
  const added = changes.flatMap((change) => getChangeKind(change).listAddedCards?.(change) ?? []);
  if (!hasRoom(family.flashcardCount, added.length, rules)) await partial.loadRestorable(added);
  const outcomes: Outcome[] = [];
  let turnStartedAt = performance.now();
  for (const { id, base, change } of parsed) {
    if (performance.now() - turnStartedAt > TURN_MS) {
      await sleep(isAlone() ? 0 : PAUSE_MS);
      turnStartedAt = performance.now();
    }
    outcomes.push({ id, code: await applyChange(partial, { id, base, change, rules, family, budget, now }) });
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
  await recordRevision(tx, next, {
    outcomes,
    replaced,
    growth: partial.getGrowth(),
    now,
    addsCards: partial.draft.hasNewCards,
  });
  return { family: next, outcomes, page: createPageFromWrites(writes) };
}

type ChangeToApply = Omit<ReceivedChange, 'change'> & {
  change: Change | undefined;
  rules: LibraryRules;
  family: Family;
  budget: QuotaBudget;
  now: Date;
};

async function applyChange(
  partial: PartialLibrary,
  { id, base, change, rules, family, budget, now }: ChangeToApply,
): Promise<Refusal | null> {
  if (!change) return 'invalid_change';
  if (!isDayInReach(change, now)) return 'day_out_of_reach';
  if (isClockAhead(change, now)) return 'clock_ahead';
  const kind = getChangeKind(change);
  if (base < family.oldestRev && !kind.needsNoBase) return 'too_old';
  await partial.loadScope(change);
  const decision = decideChange(partial.draft.library, change, rules, id);
  if (!decision.ok) return decision.code;
  const { writes, versions = [] } = decision;
  const growth = addRoom(estimateGrowth(partial.draft.library, writes), estimateVersions(versions));
  if (!budget.reserve(kind, growth)) return 'library_full';
  partial.apply(writes, { isVersioned: !kind.unversioned });
  partial.addVersions(versions, id);
  return null;
}

type RowsResponse = Omit<SyncResponse, 'acknowledged' | 'refused'>;

async function readRows(
  tx: Tx,
  family: Family,
  copy: CopyState,
  request: Pick<SyncRequest, 'page'>,
): Promise<RowsResponse> {
  const { since, whole } = copy;
  if (!whole && since === family.rev) return createPageResponse(family, copy, createPage());
  const selection = { familyId: family.id, since, whole };
  const start = request.page;
  const token = start && isCursorValid(start) ? await readToken(tx, family, start.rev) : null;
  // The revision is no longer stored, so the pages start over.
  if (start === null || token === null)
    return createPageResponse(family, copy, await readPage(tx, selection));
  return createPageResponse({ rev: start.rev, token }, copy, await readPage(tx, selection, { start }));
}

function createPageResponse(
  { rev, token }: Pick<Family, 'rev' | 'token'>,
  { state, whole }: CopyState,
  { rows, gone, next }: Page,
): RowsResponse {
  return { rev, token, state, whole, rows, gone, more: next && { rev, ...next } };
}
