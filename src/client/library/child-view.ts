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
  let viewed: LibrarySnapshot;
  let view: LibrarySnapshot;
  let shownId = 0;
  const memory = new Map<string, { from: unknown; part: unknown }>();
  const keep = <Part>(name: string, from: Part, filter: () => unknown): Part => {
    const known = memory.get(name);
    if (known?.from === from) return known.part as Part;
    const part = filter();
    memory.set(name, { from, part });
    return part as Part;
  };
  return (snapshot, childId) => {
    const { library, rows } = snapshot;
    if (library.children.size < 2) return snapshot;
    if (childId !== shownId) memory.clear();
    else if (snapshot === viewed) return view;
    [viewed, shownId] = [snapshot, childId];
    const isShown = (row: Owned) => row.childId === childId;
    const rowsOf = <Row extends Owned>(name: string, all: readonly Row[]) =>
      keep(name, all, () => all.filter(isShown));
    const tableOf = <Row extends Owned>(name: string, all: ReadonlyMap<string, Row>) =>
      keep(`${name} table`, all, () => new Map([...all].filter(([, row]) => isShown(row))));
    view = {
      ...snapshot,
      library: keep('library', library, () => ({
        ...library,
        history: tableOf('history', library.history),
        entries: tableOf('entries', library.entries),
        rotations: tableOf('rotations', library.rotations),
      })),
      rows: keep('rows', rows, () => ({
        ...rows,
        sets: rowsOf('sets', rows.sets),
        history: rowsOf('history', rows.history),
        entries: rowsOf('entries', rows.entries),
        rotations: rowsOf('rotations', rows.rotations),
      })),
    };
    return view;
  };
}
