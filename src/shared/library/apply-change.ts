import type { Change } from './change.ts';
import { dayDecisions } from './day-log/decide-day-change.ts';
import { childDecisions } from './decide/decide-children.ts';
import { conflictDecisions } from './decide/decide-conflicts.ts';
import { decideChooseDefaults } from './decide/decide-defaults-change.ts';
import { categoryDecisions, flashcardDecisions } from './decide/decide-flashcards.ts';
import { rotationDecisions } from './decide/decide-rotations.ts';
import { setDecisions } from './decide/decide-sets.ts';
import { startDecisions } from './decide/decide-start-change.ts';
import { storyDecisions } from './decide/decide-stories.ts';
import {
  type Decide,
  type Decision,
  type Decisions,
  type LibraryRules,
  WITHOUT_PLAN_LIMIT,
} from './decide/decision.ts';
import { importDecisions } from './decide/import-flashcards.ts';
import { applyWrites, type Library, LibraryDraft } from './library.ts';

type IdentifiedChange = { id: string; change: Change };

const DECISIONS: Decisions<Change['type']> = {
  chooseDefaults: decideChooseDefaults,
  ...categoryDecisions,
  ...flashcardDecisions,
  ...importDecisions,
  ...setDecisions,
  ...rotationDecisions,
  ...startDecisions,
  ...childDecisions,
  ...storyDecisions,
  ...dayDecisions,
  ...conflictDecisions,
};

/** `library` may be partial if it holds the rows of `changeScope`. Idempotent. `rules` limit only what is new. */
export function decideChange(
  library: Library,
  change: Change,
  rules: LibraryRules,
  changeId: string,
): Decision {
  // The change and its decision have one type; the compiler cannot follow that through the name.
  const decide = DECISIONS[change.type] as Decide<Change>;
  return decide(library, change, { rules, changeId });
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

/** Ignores the plan's limit: these changes were accepted, and a card on the screen must not vanish. */
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
