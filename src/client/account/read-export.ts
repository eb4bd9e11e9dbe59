import { z } from 'zod/mini';
import { parseJson } from '#client/lib/storage/parse-json.ts';
import {
  IMPORT_BODY_LIMIT,
  LIBRARY_FILE_NAME,
  LIBRARY_FORMAT,
  LIBRARY_VERSION,
  LibraryFileSchema,
  type WholeLibrary,
} from '#shared/account/library-file.ts';
import type { LibraryFigures } from '#shared/account/protocol.ts';
import { RECORDING_LIMITS, readRecordingType, readSoundFileName } from '#shared/recordings/recording.ts';
import { unpackZipEntries, unpackZipEntry, type ZipProblem } from './zip-entry.ts';

export type ExportProblem = ZipProblem | 'unreadable' | 'other_version' | 'invalid_library';

export type ReadExport =
  | {
      ok: true;
      library: WholeLibrary;
      sounds: ReadonlyMap<string, Uint8Array>;
      figures: LibraryFigures;
      exportedAt: string;
    }
  | { ok: false; code: ExportProblem };

/** In bytes; about as much as a server keeps of a family. */
const LARGEST_SOUNDS = 128 * 1024 * 1024;
const LARGEST_ZIP = 2 * IMPORT_BODY_LIMIT + LARGEST_SOUNDS;

const HeadSchema = z.object({ format: z.literal(LIBRARY_FORMAT), version: z.number() });

export async function readExport(file: Blob): Promise<ReadExport> {
  if (file.size > LARGEST_ZIP) return { ok: false, code: 'too_large' };
  try {
    return readExportBytes(new Uint8Array(await file.arrayBuffer()));
  } catch {
    return { ok: false, code: 'unreadable' };
  }
}

/** Unpacks only `library.json` and the recordings, within the limits of an import. */
export function readExportBytes(zip: Uint8Array): ReadExport {
  const unpacked = unpackZipEntry(zip, LIBRARY_FILE_NAME, IMPORT_BODY_LIMIT);
  if (!unpacked.ok) return unpacked;
  const json = parseJson(new TextDecoder().decode(unpacked.bytes));
  const head = HeadSchema.safeParse(json);
  if (head.success && head.data.version > LIBRARY_VERSION) return { ok: false, code: 'other_version' };
  const file = LibraryFileSchema.safeParse(json);
  if (!file.success) return { ok: false, code: 'invalid_library' };
  const sounds = readSounds(zip, file.data.flashcards);
  if (sounds === null) return { ok: false, code: 'too_large' };
  const { categories, flashcards, sets, history, entries, imports, children, rotations, exportedAt } =
    file.data;
  return {
    ok: true,
    library: { categories, flashcards, sets, history, entries, imports, children, rotations },
    sounds,
    figures: {
      categories: categories.length,
      flashcards: flashcards.length,
      sets: sets.length,
      days: history.length,
    },
    exportedAt,
  };
}

function readSounds(zip: Uint8Array, flashcards: WholeLibrary['flashcards']): Map<string, Uint8Array> | null {
  const used = new Set(flashcards.map(({ recording }) => recording));
  const choose = (name: string) => {
    const id = readSoundFileName(name);
    return id !== null && used.has(id) ? id : null;
  };
  const limits = { most: RECORDING_LIMITS.bytes, mostInAll: LARGEST_SOUNDS };
  const sounds = unpackZipEntries(zip, choose, limits);
  for (const [id, bytes] of sounds ?? []) if (!readRecordingType(bytes)) sounds?.delete(id);
  return sounds;
}
