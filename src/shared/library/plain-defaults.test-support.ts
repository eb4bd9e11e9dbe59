import { createDefaultRows } from './defaults.ts';
import { type Library, rowsToLibrary } from './library.ts';
import type { LibraryRows } from './tables/library-tables.ts';

/** The default rows with the short ids `f1`, `cat1` …, as families made before ids were a family's own have them. */
export function createPlainDefaults(): LibraryRows {
  const rows = JSON.stringify(createDefaultRows('plain')).replaceAll('-plain', '');
  return {
    history: [],
    entries: [],
    conflicts: [],
    imports: [],
    rotations: [],
    stories: [],
    ...JSON.parse(rows),
  };
}

export function createPlainLibrary(): Library {
  return { ...rowsToLibrary(createPlainDefaults()), isNew: true };
}
