import { readDirectory, unpackEntry } from '#client/lib/files/zip-entry.ts';

/** A library of 20,000 cards unpacks to some 10 MB; a deck of Anki holds the days of its cards as well. */
const PART_BYTES = 100_000_000;
const MOST_PARTS = 50_000;

/** The program's file cannot be read: damaged, locked with a password, or larger inside than a browser should unpack. */
export class UnreadableArchive extends Error {}

export type Archive = {
  names: readonly string[];
  /** Null where there is no such part. @throws {UnreadableArchive} */
  unpack: (name: string) => Uint8Array | null;
};

/** Unpacks only what is asked for, and no more than `PART_BYTES` in all. @throws {UnreadableArchive} */
export function openArchive(zip: Uint8Array): Archive {
  const { entries, problem } = readDirectory(zip);
  if (problem || entries.length > MOST_PARTS) throw new UnreadableArchive(problem ?? 'too many parts');
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  let left = PART_BYTES;
  return {
    names: [...byName.keys()],
    unpack: (name) => {
      const entry = byName.get(name);
      if (!entry) return null;
      left -= entry.size;
      const bytes = left < 0 ? 'too_large' : unpackEntry(zip, entry);
      if (typeof bytes === 'string') throw new UnreadableArchive(bytes);
      return bytes;
    },
  };
}
