import type { Tx } from '#server/db/database.ts';
import { type Change, getChangeKind, getChangeScope } from '#shared/library/changes/change.ts';
import type { EarlierVersion } from '#shared/library/changes/decision.ts';
import type { ChangeScope } from '#shared/library/changes/define-change.ts';
import { EMPTY_LIBRARY, type Library, LibraryDraft, type RestorableTable } from '#shared/library/library.ts';
import { addRoom, NO_ROOM } from '#shared/library/quota.ts';
import { FIRST_REVISION } from '#shared/library/sync-protocol.ts';
import { getDayKey } from '#shared/library/tables/day-record.ts';
import type { ImportRow } from '#shared/library/tables/import-row.ts';
import type { RowWrite } from '#shared/library/tables/library-tables.ts';
import type { Family } from './family.ts';
import {
  findRecentlyDeleted,
  readDeletedRows,
  readRows,
  type Selection,
  selectsRows,
  writeRows,
} from './library-reader.ts';
import { getEarlierVersion, type ReplacedRow } from './revisions.ts';

export type PartialLibrary = Awaited<ReturnType<typeof openPartialLibrary>>;

/**
 * Opens a library with the rows that `changes` name. Collects writes until `flush` stores them as the next revision. The
 * transaction must hold the family's lock.
 */
export async function openPartialLibrary(
  tx: Tx,
  { family, author, changes }: { family: Family; author: string; changes: readonly Change[] },
) {
  const { id: familyId, flashcardCount } = family;
  const isNew = family.rev === FIRST_REVISION;
  const draft = new LibraryDraft({ ...EMPTY_LIBRARY, flashcardCount, isNew });
  const target = { familyId, rev: family.rev + 1, author };
  const unwritten = new Map<string, RowWrite>();
  const written = new Map<string, RowWrite>();
  /** The original rows of written and deleted rows. */
  const replaced = new Map<string, ReplacedRow>();
  const deleted = new Map<string, ReplacedRow>();
  const addedVersions: ReplacedRow[] = [];
  /** The cards of these categories are all in the draft so that many imports into one category read them once. */
  const loadedCategories = new Set<string>();
  let growth = NO_ROOM;

  async function include(selection: Selection): Promise<void> {
    const rowsByTable = await readRows(tx, familyId, selection);
    for (const [table, rows] of rowsByTable) draft.include(table, rows);
  }

  async function flush(): Promise<void> {
    if (unwritten.size === 0) return;
    growth = addRoom(growth, await writeRows(tx, target, [...unwritten.values()]));
    for (const [key, write] of unwritten) written.set(key, write);
    unwritten.clear();
  }

  /** Reads the last versions of the deleted rows that changes restore. */
  async function loadDeleted(): Promise<void> {
    const revived = changes.map((change) => getChangeKind(change).listRevivedRows?.(change) ?? {});
    const load = async <Table extends RestorableTable>(table: Table, keys: readonly (string | number)[]) => {
      const living: ReadonlyMap<unknown, unknown> = draft.library[table];
      const missing = keys.filter((key) => !living.has(key));
      const rows = await readDeletedRows(tx, familyId, table, missing);
      if (rows.length > 0) draft.includeDeleted(table, rows);
      return rows.map(([, row]) => row);
    };
    const cardKeys = revived.flatMap(({ flashcards = [] }) => flashcards);
    const cards = await load('flashcards', cardKeys);
    await load('categories', [
      ...revived.flatMap(({ categories = [] }) => categories),
      ...cards.map(({ categoryId }) => categoryId),
    ]);
    const setKeys = revived.flatMap((rows) => rows.sets ?? []);
    const sets = await load('sets', setKeys);
    const cardIds = sets.flatMap(({ flashcardIds, coming = [] }) => [...flashcardIds, ...coming]);
    await include({ keys: { flashcards: cardIds } });
  }

  async function loadNamed(): Promise<void> {
    const scopes = changes.map((change) => getChangeScope(change, draft.library.categories));
    const days = [...new Set(scopes.flatMap(({ days }) => days.map(getDayKey)))];
    const collect = <Key>(pick: (scope: ChangeScope) => readonly Key[] | Key | null) => [
      ...new Set(scopes.flatMap((scope) => pick(scope) ?? [])),
    ];
    await include({
      tables: FULLY_READ_TABLES.filter((table) => scopes.some((scope) => scope[table])),
      keys: {
        flashcards: collect(({ flashcardIds }) => flashcardIds),
        history: days,
        entries: collect(({ entryIds }) => entryIds),
        conflicts: collect(({ conflictIds }) => conflictIds),
        imports: collect(({ importId }) => importId),
        children: collect(({ childId }) => childId),
        rotations: collect(({ rotationIds }) => rotationIds),
      },
      entriesOnDays: days,
    });
  }

  if (changes.some((change) => getChangeScope(change, NO_CATEGORIES).categories))
    await include({ tables: ['categories'] });
  await loadNamed();
  await loadDeleted();

  return {
    draft,
    flush,
    getGrowth: () => growth,
    listWrites: () => [...written.values(), ...unwritten.values()],
    listReplaced: () => [...addedVersions, ...[...replaced].map(([key, row]) => deleted.get(key) ?? row)],

    /** Allows restoring cards deleted since the last card was added or edited, even if the plan allows no new ones. */
    async loadRestorable(ids: readonly string[]): Promise<void> {
      draft.addRestorable(await findRecentlyDeleted(tx, familyId, ids));
    },

    async loadScope(change: Change): Promise<void> {
      const { library } = draft;
      const scope = getChangeScope(change, library.categories);
      // The cards of an import are read only if it can be undone, because that reads all cards of its categories.
      const undoable = scope.cardsOfImport ? library.imports.get(scope.importId ?? '') : undefined;
      const categoryIds = [...scope.cardsOfCategoryIds, ...(undoable?.categoryIds ?? [])];
      const unread = categoryIds.filter((id) => !loadedCategories.has(id));
      const retiring = scope.rotationIds.flatMap((id) => library.rotations.get(id)?.retiring ?? []);
      const selection: Selection = {
        ...(scope.anyCardOfCategoryId !== null && { anyCardInCategory: scope.anyCardOfCategoryId }),
        cardsInCategories: unread,
        keys: { flashcards: undoable ? listImportedCards(library, undoable) : retiring },
        ...(undoable?.undone === false && { cardsFromImport: undoable.id }),
      };
      if (!selectsRows(selection)) return;
      await flush();
      await include(selection);
      for (const id of unread) loadedCategories.add(id);
    },

    /** Adds versions under unique keys, because their row may be replaced in the same revision. */
    addVersions(versions: readonly EarlierVersion[], changeId: string): void {
      for (const [index, { key, ...version }] of versions.entries()) {
        addedVersions.push({ ...version, key: `${key}#${changeId}/${index}`, deleted: false });
      }
    },

    /** Applies the writes of an accepted change. `isVersioned` stores the replaced rows as earlier versions. */
    apply(writes: readonly RowWrite[], { isVersioned }: { isVersioned: boolean }): void {
      for (const write of writes) {
        const key = `${write.table} ${write.key}`;
        const before = isVersioned ? getEarlierVersion(draft.library, write) : null;
        if (before && !replaced.has(key)) replaced.set(key, { ...before, deleted: false });
        if (write.row !== null) deleted.delete(key);
        else if (before) deleted.set(key, { ...before, deleted: true });
        draft.write(write);
        written.delete(key);
        unwritten.set(key, write);
      }
    },
  };
}

const NO_CATEGORIES = EMPTY_LIBRARY.categories;
const FULLY_READ_TABLES = ['sets', 'children', 'stories', 'imports'] as const;

/** Returns the cards that the import edited and the cards of its sets, which may come from other imports. */
function listImportedCards(
  { sets }: Pick<Library, 'sets'>,
  { edits = [], setIds = [] }: ImportRow,
): string[] {
  const cardIds = setIds.flatMap((id) => {
    const { flashcardIds = [], coming = [] } = sets.get(id) ?? {};
    return [...flashcardIds, ...coming];
  });
  return [...new Set([...edits.map(({ id }) => id), ...cardIds])];
}
