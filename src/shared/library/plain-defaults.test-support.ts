import { createDefaultRows } from './defaults.ts';
import { type Library, rowsToLibrary } from './library.ts';
import type { LibraryRows } from './tables/library-tables.ts';

/** Returns the default rows with short ids such as `f1` and `cat1`, which old families still have. */
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
