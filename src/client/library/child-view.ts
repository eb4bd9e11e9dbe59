import type { LibrarySnapshot } from '#client/device/library-store.ts';
import { createSafeStorage, type SafeStorage } from '#client/lib/storage/safe-storage.ts';
import { createStore, type ReadableStore } from '#client/lib/store/store.ts';
import type { Library } from '#shared/library/library.ts';
import { isChildShown } from '#shared/library/tables/child.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';

export type ChildView = {
  childId: ReadableStore<number>;
  choose: (childId: number) => void;
  /** With one child, it is the family's own object. */
  snapshot: ReadableStore<LibrarySnapshot>;
};

type Deps = {
  family: ReadableStore<LibrarySnapshot>;
  userId: string;
  storage: SafeStorage;
  tab?: SafeStorage;
};

const openTab = () => createSafeStorage(() => window.sessionStorage);

export function createChildView({ family, userId, storage, tab = openTab() }: Deps): ChildView {
  const key = `child/${userId}`;
  const chosen = createStore(Number(tab.read(key) ?? storage.read(key) ?? FIRST_CHILD));
  const readChildId = () => findShownChild(family.getSnapshot().library, chosen.getSnapshot());
  const viewOf = createViewer();
  const subscribe = (listener: () => void) => {
    const ends = [family.subscribe(listener), chosen.subscribe(listener)];
    return () => {
      for (const end of ends) end();
    };
  };
  return {
    childId: { getSnapshot: readChildId, subscribe },
    choose: (childId) => {
      tab.write(key, String(childId));
      storage.write(key, String(childId));
      chosen.set(childId);
    },
    snapshot: { getSnapshot: () => viewOf(family.getSnapshot(), readChildId()), subscribe },
  };
}

function findShownChild({ children }: Pick<Library, 'children'>, wanted: number): number {
  const shown = [...children.values()].filter(isChildShown).map(({ id }) => id);
  return shown.includes(wanted) ? wanted : Math.min(...shown, ...(shown.length === 0 ? [FIRST_CHILD] : []));
}

type Owned = { childId: number };

function createViewer(): (snapshot: LibrarySnapshot, childId: number) => LibrarySnapshot {
  /** Caches parts by the object they derive from, so that unchanged parts keep their identity. */
  let parts = new WeakMap<object, unknown>();
  let shownId = 0;
  const keep = <Part>(from: object, make: () => Part): Part => {
    if (!parts.has(from)) parts.set(from, make());
    return parts.get(from) as Part;
  };
  return (snapshot, childId) => {
    const { library, rows } = snapshot;
    if (library.children.size < 2) return snapshot;
    if (childId !== shownId) parts = new WeakMap();
    shownId = childId;
    const isShown = (row: Owned) => row.childId === childId;
    const rowsOf = <Row extends Owned>(all: readonly Row[]) => keep(all, () => all.filter(isShown));
    const tableOf = <Row extends Owned>(all: ReadonlyMap<string, Row>) =>
      keep(all, () => new Map([...all].filter(([, row]) => isShown(row))));
    return keep(snapshot, () => ({
      ...snapshot,
      library: keep(library, () => ({
        ...library,
        history: tableOf(library.history),
        entries: tableOf(library.entries),
        rotations: tableOf(library.rotations),
      })),
      rows: keep(rows, () => ({
        ...rows,
        sets: rowsOf(rows.sets),
        history: rowsOf(rows.history),
        entries: rowsOf(rows.entries),
        rotations: rowsOf(rows.rotations),
      })),
    }));
  };
}
