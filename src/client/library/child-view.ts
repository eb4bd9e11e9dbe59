import type { LibrarySnapshot } from '#client/device/library-store.ts';
import { createSafeStorage, type SafeStorage } from '#client/lib/storage/safe-storage.ts';
import { createStore, type ReadableStore } from '#client/lib/store/store.ts';
import type { Library } from '#shared/library/library.ts';
import { isChildShown } from '#shared/library/tables/child.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';

export type ChildView = {
  childId: ReadableStore<number>;
  choose: (childId: number) => void;
  /** With one child, this is the same object as the family's snapshot. */
  snapshot: ReadableStore<LibrarySnapshot>;
};

type ChildViewDeps = {
  family: ReadableStore<LibrarySnapshot>;
  userId: string;
  storage: SafeStorage;
  tab?: SafeStorage;
};

const openTabStorage = () => createSafeStorage(() => window.sessionStorage);

export function createChildView({
  family,
  userId,
  storage,
  tab = openTabStorage(),
}: ChildViewDeps): ChildView {
  const key = `child/${userId}`;
  const chosenId = createStore(Number(tab.read(key) ?? storage.read(key) ?? FIRST_CHILD));
  const readChildId = () => findShownChild(family.getSnapshot().library, chosenId.getSnapshot());
  const getView = createViewCache();
  const subscribe = (listener: () => void) => {
    const unsubscribers = [family.subscribe(listener), chosenId.subscribe(listener)];
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
  };
  return {
    childId: { getSnapshot: readChildId, subscribe },
    choose: (childId) => {
      tab.write(key, String(childId));
      storage.write(key, String(childId));
      chosenId.set(childId);
    },
    snapshot: { getSnapshot: () => getView(family.getSnapshot(), readChildId()), subscribe },
  };
}

function findShownChild({ children }: Pick<Library, 'children'>, childId: number): number {
  const shownIds = [...children.values()].filter(isChildShown).map(({ id }) => id);
  if (shownIds.includes(childId)) return childId;
  return shownIds.length > 0 ? Math.min(...shownIds) : FIRST_CHILD;
}

type ChildRow = { childId: number };

function createViewCache(): (snapshot: LibrarySnapshot, childId: number) => LibrarySnapshot {
  /** The parts by the object that they derive from, so that unchanged parts keep their identity. */
  let cachedParts = new WeakMap<object, unknown>();
  let shownId = 0;
  const cache = <Part>(source: object, createPart: () => Part): Part => {
    if (!cachedParts.has(source)) cachedParts.set(source, createPart());
    return cachedParts.get(source) as Part;
  };
  return (snapshot, childId) => {
    const { library, rows } = snapshot;
    if (library.children.size < 2) return snapshot;
    if (childId !== shownId) cachedParts = new WeakMap();
    shownId = childId;
    const isShown = (row: ChildRow) => row.childId === childId;
    const filterRows = <Row extends ChildRow>(unfiltered: readonly Row[]) =>
      cache(unfiltered, () => unfiltered.filter(isShown));
    const filterTable = <Row extends ChildRow>(table: ReadonlyMap<string, Row>) =>
      cache(table, () => new Map([...table].filter(([, row]) => isShown(row))));
    return cache(snapshot, () => ({
      ...snapshot,
      library: cache(library, () => ({
        ...library,
        history: filterTable(library.history),
        entries: filterTable(library.entries),
        rotations: filterTable(library.rotations),
      })),
      rows: cache(rows, () => ({
        ...rows,
        sets: filterRows(rows.sets),
        history: filterRows(rows.history),
        entries: filterRows(rows.entries),
        rotations: filterRows(rows.rotations),
      })),
    }));
  };
}
