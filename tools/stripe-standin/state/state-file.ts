import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Saved } from './store.ts';

const FORMAT = 2;
const RECOVERY_HINT =
  'It contains no real payments: restore it from a backup, or delete it to start without test payments.';

export type StateFile = { load(): Saved | null; save(state: Saved): void };

/** Keeps the state only in memory, for tests. */
export const IN_MEMORY_FILE: StateFile = { load: () => null, save: () => undefined };

/**
 * Opens a JSON file. Each save replaces it atomically, so a crash leaves either the old or the new state. Only its owner may
 * read it, because it contains the signing secret. `save` throws if another process has written the file.
 */
export function openStateFile(path: string): StateFile {
  let written: string | null = null;
  const identify = () => {
    const file = statSync(path, { throwIfNoEntry: false });
    return file ? `${file.ino} ${file.mtimeMs} ${file.size}` : null;
  };
  return {
    load() {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      written = identify();
      if (written === null) return null;
      const { format, state } = readState(path);
      if (format !== FORMAT) {
        throw new Error(`${path} was written by another version of the Stripe stand-in. ${RECOVERY_HINT}`);
      }
      return state;
    },
    save(state) {
      if (identify() !== written)
        throw new Error(`Another process uses ${path}. Only one may run on a data folder.`);
      const temporary = `${path}.${process.pid}.new`;
      writeFileSync(temporary, JSON.stringify({ format: FORMAT, state }), { mode: 0o600, flush: true });
      renameSync(temporary, path);
      written = identify();
    },
  };
}

function readState(path: string): { format: number; state: Saved } {
  try {
    const { format, state } = JSON.parse(readFileSync(path, 'utf8')) as { format: number; state: Saved };
    if (format === FORMAT && typeof state !== 'object') throw new SyntaxError('no state');
    return { format, state };
  } catch (error) {
    // The parser's own message repeats a part of the file, which contains secrets.
    const reason = (error as NodeJS.ErrnoException).code ?? 'the file is truncated or corrupt';
    throw new Error(`Cannot read the test payments in ${path}: ${reason}. ${RECOVERY_HINT}`);
  }
}
