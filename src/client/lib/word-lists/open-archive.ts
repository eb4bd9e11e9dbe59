import { readDirectory, unpackEntry } from '#client/lib/files/zip-entry.ts';

/** A library of 20,000 cards unpacks to about 10 MB. An Anki deck also contains its review history. */
const MAX_UNPACKED_BYTES = 100_000_000;
const MAX_PARTS = 50_000;

/** The file is damaged, password-protected, or unpacks to more than a browser should store. */
export class UnreadableArchive extends Error {}

export type Archive = {
  names: readonly string[];
  /** Returns null if the part does not exist. Throws `UnreadableArchive`. */
  unpack: (name: string) => Uint8Array | null;
};

/** Unpacks only the requested parts, at most `MAX_UNPACKED_BYTES` in total. Throws `UnreadableArchive`. */
export function openArchive(zip: Uint8Array): Archive {
  const { entries, problem } = readDirectory(zip);
  if (problem || entries.length > MAX_PARTS) throw new UnreadableArchive(problem ?? 'too many parts');
  const entriesByName = new Map(entries.map((entry) => [entry.name, entry]));
  let remainingBytes = MAX_UNPACKED_BYTES;
  return {
    names: [...entriesByName.keys()],
    unpack: (name) => {
      const entry = entriesByName.get(name);
      if (!entry) return null;
      remainingBytes -= entry.size;
      const bytes = remainingBytes < 0 ? 'too_large' : unpackEntry(zip, entry);
      if (typeof bytes === 'string') throw new UnreadableArchive(bytes);
      return bytes;
    },
  };
}
