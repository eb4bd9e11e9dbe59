import type { Tx } from '#server/db/database.ts';
import { type Change, getChangeKind, getChangeScope } from '#shared/library/changes/change.ts';
import type { EarlierVersion } from '#shared/library/changes/decision.ts';
import type { ChangeScope } from '#shared/library/changes/define-change.ts';
import { EMPTY_LIBRARY, type Library, LibraryDraft, type RestorableTable } from '#shared/library/library.ts';
import { addRoom, NO_ROOM, type Room } from '#shared/library/quota.ts';
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
  type WriteTarget,
  writeRows,
} from './library-reader.ts';
import { getEarlierVersion, type ReplacedRow } from './revisions.ts';

/** Holds the rows that changes need, and writes them back with `flush`. The transaction must hold the family's lock. */
export class PartialLibrary {
  readonly draft: LibraryDraft;
  readonly #tx: Tx;
  readonly #target: WriteTarget;
  readonly #unwritten = new Map<string, RowWrite>();
  readonly #written = new Map<string, RowWrite>();
  /** The original rows of written and deleted rows. */
  readonly #replaced = new Map<string, ReplacedRow>();
  readonly #deleted = new Map<string, ReplacedRow>();
  readonly #versions: ReplacedRow[] = [];
  /** The cards of these categories are all in the draft so that many imports into one category read them once. */
  readonly #loadedCategories = new Set<string>();
  #growth = NO_ROOM;

  private constructor(tx: Tx, target: WriteTarget, draft: LibraryDraft) {
    this.#tx = tx;
    this.#target = target;
    this.draft = draft;
  }

  /** Opens a library with the rows that `changes` name. They will be written at the next revision. */
  static async open(
    tx: Tx,
    { family, author, changes }: { family: Family; author: string; changes: readonly Change[] },
  ): Promise<PartialLibrary> {
    const { id: familyId, flashcardCount } = family;
    const isNew = family.rev === FIRST_REVISION;
    const draft = new LibraryDraft({ ...EMPTY_LIBRARY, flashcardCount, isNew });
    const partial = new PartialLibrary(tx, { familyId, rev: family.rev + 1, author }, draft);
    if (changes.some((change) => getChangeScope(change, NO_CATEGORIES).categories))
      await partial.#include({ tables: ['categories'] });
    await partial.#loadNamed(changes);
    await partial.#loadDeleted(changes);
    return partial;
  }

  listWrites(): RowWrite[] {
    return [...this.#written.values(), ...this.#unwritten.values()];
  }

  get growth(): Room {
    return this.#growth;
  }

  listReplaced(): ReplacedRow[] {
    return [...this.#versions, ...[...this.#replaced].map(([key, row]) => this.#deleted.get(key) ?? row)];
  }

  /** Allows restoring cards deleted since the last card was added or edited, even if the plan allows no new ones. */
  async loadRestorable(ids: readonly string[]): Promise<void> {
    this.draft.addRestorable(await findRecentlyDeleted(this.#tx, this.#target.familyId, ids));
  }

  async loadScope(change: Change): Promise<void> {
    const { library } = this.draft;
    const scope = getChangeScope(change, library.categories);
    // The cards of an import are read only if it can be undone, because that reads all cards of its categories.
    const undoable = scope.cardsOfImport ? library.imports.get(scope.importId ?? '') : undefined;
    const categoryIds = [...scope.cardsOfCategoryIds, ...(undoable?.categoryIds ?? [])];
    const unread = categoryIds.filter((id) => !this.#loadedCategories.has(id));
    const retiring = scope.rotationIds.flatMap((id) => library.rotations.get(id)?.retiring ?? []);
    const selection: Selection = {
      ...(scope.anyCardOfCategoryId !== null && { anyCardOfCategory: scope.anyCardOfCategoryId }),
      cardsOfCategories: unread,
      keys: { flashcards: undoable ? listImportedCards(library, undoable) : retiring },
      ...(undoable?.undone === false && { cardsOfImport: undoable.id }),
    };
    if (!selectsRows(selection)) return;
    await this.flush();
    await this.#include(selection);
    for (const id of unread) this.#loadedCategories.add(id);
  }

  /** Adds versions under unique keys, because their row may be replaced in the same revision. */
  addVersions(versions: readonly EarlierVersion[], changeId: string): void {
    for (const [index, { key, ...version }] of versions.entries()) {
      this.#versions.push({ ...version, key: `${key}#${changeId}/${index}`, deleted: false });
    }
  }

  /** Applies the writes of an accepted change. @param options.isVersioned keeps the replaced rows as earlier versions */
  apply(writes: readonly RowWrite[], { isVersioned }: { isVersioned: boolean }): void {
    for (const write of writes) {
      const key = `${write.table} ${write.key}`;
      const before = isVersioned ? getEarlierVersion(this.draft.library, write) : null;
      if (before && !this.#replaced.has(key)) this.#replaced.set(key, { ...before, deleted: false });
      if (write.row !== null) this.#deleted.delete(key);
      else if (before) this.#deleted.set(key, { ...before, deleted: true });
      this.draft.write(write);
      this.#written.delete(key);
      this.#unwritten.set(key, write);
    }
  }

  async flush(): Promise<void> {
    if (this.#unwritten.size === 0) return;
    const growth = await writeRows(this.#tx, this.#target, [...this.#unwritten.values()]);
    this.#growth = addRoom(this.#growth, growth);
    for (const [key, write] of this.#unwritten) this.#written.set(key, write);
    this.#unwritten.clear();
  }

  /** Reads the last versions of the deleted rows that changes restore. */
  async #loadDeleted(changes: readonly Change[]): Promise<void> {
    const revived = changes.map((change) => getChangeKind(change).listRevivedRows?.(change) ?? {});
    const load = async <Table extends RestorableTable>(table: Table, keys: readonly (string | number)[]) => {
      const living: ReadonlyMap<unknown, unknown> = this.draft.library[table];
      const rows = await readDeletedRows(
        this.#tx,
        this.#target.familyId,
        table,
        keys.filter((key) => !living.has(key)),
      );
      if (rows.length > 0) this.draft.includeDeleted(table, rows);
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
    await this.#include({ keys: { flashcards: cardIds } });
  }

  async #loadNamed(changes: readonly Change[]): Promise<void> {
    const scopes = changes.map((change) => getChangeScope(change, this.draft.library.categories));
    const days = [...new Set(scopes.flatMap(({ days }) => days.map(getDayKey)))];
    const collect = <Key>(pick: (scope: ChangeScope) => readonly Key[] | Key | null) => [
      ...new Set(scopes.flatMap((scope) => pick(scope) ?? [])),
    ];
    await this.#include({
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
      entriesOfDays: days,
    });
  }

  async #include(selection: Selection): Promise<void> {
    const rowsByTable = await readRows(this.#tx, this.#target.familyId, selection);
    for (const [table, rows] of rowsByTable) this.draft.include(table, rows);
  }
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
