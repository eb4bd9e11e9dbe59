import { newUuid } from '#client/device/new-uuid.ts';
import { unsentSoundsName } from '#client/device/sealing/delete-sounds.ts';
import type { SafeStorage } from '#client/lib/storage/safe-storage.ts';

/** The note in this browser, for all its tabs, that a sound of an account waits to be sent; the end of the session reads it. */
export type UnsentNote = {
  /** Returns the note, null for none. */
  read: () => string | null;
  /** Writes a note that differs from every one before, and returns it. */
  write: () => string;
  /** Removes the note, unless another one was written since `seen` was read. */
  clear: (seen: string | null) => void;
};

type Local = Pick<SafeStorage, 'read' | 'write' | 'remove'>;

export function createUnsentNote(userId: string, local: Local): UnsentNote {
  const name = unsentSoundsName(userId);
  return {
    read: () => local.read(name),
    write: () => {
      const note = newUuid();
      local.write(name, note);
      return note;
    },
    clear: (seen) => {
      if (local.read(name) === seen) local.remove(name);
    },
  };
}
