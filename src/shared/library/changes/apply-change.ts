import { applyWrites, type Library, LibraryDraft } from '../library.ts';
import { type Change, kindOf } from './change.ts';
import { type Decision, type LibraryRules, WITHOUT_PLAN_LIMIT } from './decision.ts';

type IdentifiedChange = { id: string; change: Change };

/** `library` may be partial if it holds the rows of `changeScope`. Idempotent. `rules` limit only what is new. */
export function decideChange(
  library: Library,
  change: Change,
  rules: LibraryRules,
  changeId: string,
): Decision {
  return kindOf(change).decide(library, change, { rules, changeId });
}

export function applyChange(
  library: Library,
  change: Change,
  rules: LibraryRules,
  changeId: string,
): { library: Library; decision: Decision } {
  const decision = decideChange(library, change, rules, changeId);
  return { library: decision.ok ? applyWrites(library, decision.writes) : library, decision };
}

/** Ignores the plan's limit: these changes were accepted, and a card must not vanish from the screen. */
export function replayChanges(library: Library, changes: Iterable<IdentifiedChange>): Library {
  const draft = new LibraryDraft(library);
  let isChanged = false;
  for (const { id, change } of changes) {
    const decision = decideChange(draft.library, change, WITHOUT_PLAN_LIMIT, id);
    if (!decision.ok) continue;
    for (const write of decision.writes) draft.write(write);
    isChanged ||= decision.writes.length > 0;
  }
  return isChanged ? draft.finish() : library;
}
