import type { RowVersion } from '#client/library/library-client.ts';
import { groupBy, isSameJson } from '#shared/lib/collections.ts';
import type { Change, ChangeOf } from '#shared/library/changes/change.ts';
import type { Library } from '#shared/library/library.ts';
import { readPace } from '#shared/library/sets.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import { type Child, readChild } from '#shared/library/tables/child.ts';
import { EDITED_CARD_FIELDS, type Flashcard } from '#shared/library/tables/flashcard.ts';
import { STORY_FIELDS, type StoryRow } from '#shared/library/tables/story.ts';
import { changesNothing, planCardEdit } from '../rows/plan-card-edit.ts';
import { listPlaces } from '../rows/plan-restore.ts';

/**
 * Returns the changes that restore an earlier version, or none if the library already matches it. `versions` are all
 * versions of the library, because sets that a deletion changed contain the former places of its cards. Restoring a set
 * does not restore deleted cards.
 */
export function planRestoreVersion(
  library: Library,
  version: RowVersion,
  versions: readonly RowVersion[],
  unknownName: string,
): Change[] {
  if (version.table === 'flashcards') {
    const card = library.flashcards.get(version.row.id);
    if (!card) return [planRestoreCards(library, [version.row], version.replacedAt, versions, unknownName)];
    const edit = planCardEdit(card, version.row, EDITED_CARD_FIELDS);
    const categoryName = findCategoryName(library, version.row.categoryId, versions, unknownName);
    return changesNothing(edit) ? [] : [{ type: 'editFlashcard', ...edit, categoryName }];
  }
  if (version.table === 'categories') {
    const current = library.categories.get(version.row.id);
    if (!current) return [{ type: 'addCategory', category: version.row }];
    if (current.name === version.row.name) return [];
    return [{ type: 'renameCategory', category: version.row, base: current.name }];
  }
  if (version.table === 'stories') return planStory(library, version.row);
  if (version.table === 'children') return planChild(library, version.row);
  const set = library.sets.get(version.row.id);
  return set ? planSet(library, set, version.row) : [{ type: 'reviveSet', set: version.row }];
}

export function differsFrom(library: Library, version: RowVersion): boolean {
  // The other versions are omitted, because a search for each of thousands of cards would take long.
  return planRestoreVersion(library, version, [], '').length > 0;
}

export function planRestoreCards(
  library: Library,
  flashcards: readonly Flashcard[],
  deletedAt: string,
  versions: readonly RowVersion[],
  unknownName: string,
): ChangeOf<'restoreFlashcards'> {
  const ids = new Set(flashcards.map(({ id }) => id));
  const categoryIds = new Set(flashcards.map(({ categoryId }) => categoryId));
  return {
    type: 'restoreFlashcards',
    flashcards: [...flashcards],
    categories: [...categoryIds].map((id) => ({
      id,
      name: findCategoryName(library, id, versions, unknownName),
    })),
    places: versions.flatMap((version) =>
      version.table === 'sets' && version.replacedAt === deletedAt
        ? listPlaces(version.row.id, version.row.flashcardIds, ids)
        : [],
    ),
  };
}

function findCategoryName(
  library: Library,
  id: string,
  versions: readonly RowVersion[],
  unknownName: string,
): string {
  const deleted = versions.find((version) => version.table === 'categories' && version.row.id === id);
  const formerName = deleted?.table === 'categories' ? deleted.row.name : unknownName;
  return library.categories.get(id)?.name ?? formerName;
}

function planStory({ stories }: Library, story: StoryRow): Change[] {
  if (isSameJson(story, stories.get(story.id))) return [];
  return [{ type: 'editStory', story, fields: [...STORY_FIELDS] }];
}

function planChild(library: Library, { state: _state, ...child }: Child): Change[] {
  const { state: _currentState, ...current } = readChild(library, child.id);
  if (isSameJson(child, current)) return [];
  const { id: _id, animal = null, born = null, ...base } = current;
  return [{ type: 'editChild', child, base: { ...base, animal, born } }];
}

function planSet(library: Library, set: CardSet, version: CardSet): Change[] {
  const { name, flashcardIds, stage = null, fill = null } = version;
  const rename: Change = { type: 'renameSet', setId: set.id, name, base: set.name };
  const settings = { pace: readPace(version), stage, fill };
  const isSame = isSameJson(settings, {
    pace: readPace(set),
    stage: set.stage ?? null,
    fill: set.fill ?? null,
  });
  return [
    ...(name === set.name ? [] : [rename]),
    ...(isSame ? [] : [{ type: 'editSet' as const, setId: set.id, ...settings }]),
    ...planSetCards(library, set, flashcardIds),
  ];
}

/** Plans to restore a set's cards. Adjacent missing cards return together at their positions. */
function planSetCards(library: Library, set: CardSet, formerIds: readonly string[]): Change[] {
  const target = formerIds.filter((id) => library.flashcards.has(id));
  const targetIds = new Set(target);
  const extra = set.flashcardIds.filter((id) => !targetIds.has(id));
  const currentIds = new Set(set.flashcardIds);
  const changes: Change[] = [];
  if (extra.length > 0) changes.push({ type: 'removeFromSet', setId: set.id, flashcardIds: extra });
  let currentRun: { index: number; flashcardIds: string[] } | null = null;
  for (const [index, id] of target.entries()) {
    if (currentIds.has(id)) {
      currentRun = null;
    } else if (currentRun) {
      currentRun.flashcardIds.push(id);
    } else {
      currentRun = { index, flashcardIds: [id] };
      changes.push({ type: 'addToSet', setId: set.id, ...currentRun });
    }
  }
  return changes;
}

type VersionGroup = { at: string; versions: RowVersion[]; deletedCards: Flashcard[] };

/** Groups versions by moment. Omits sets that lost only cards deleted then, because restoring the cards fills them. */
export function groupVersions(
  versions: readonly RowVersion[],
  flashcards: ReadonlyMap<string, Flashcard>,
): VersionGroup[] {
  return [...groupBy(versions, ({ replacedAt }) => replacedAt)].map(([at, group]) => {
    const deletes = group.some(({ table, deleted }) => table === 'flashcards' && deleted);
    return {
      at,
      versions: deletes ? group.filter(({ table, deleted }) => table !== 'sets' || deleted) : group,
      deletedCards: group.flatMap((version) =>
        version.table === 'flashcards' && version.deleted && !flashcards.has(version.row.id)
          ? [version.row]
          : [],
      ),
    };
  });
}
