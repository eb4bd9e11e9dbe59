import { z } from 'zod/mini';
import { readDirectory, unpackEntry, type ZipEntry, type ZipProblem } from '#client/lib/files/zip-entry.ts';
import { parseJson } from '#client/lib/storage/safe-storage.ts';
import {
  IMPORT_BODY_LIMIT,
  LIBRARY_FILE_NAME,
  LIBRARY_FORMAT,
  LIBRARY_VERSION,
  LibraryFileSchema,
  type WholeLibrary,
} from '#shared/account/library-file.ts';
import type { LibraryFigures } from '#shared/account/protocol.ts';
import { CARD_MEDIA, MEDIA_LIMITS, readMediaFileName, readMediaType } from '#shared/media/media.ts';
import { readPhoto } from '#shared/media/photo.ts';

export type ExportProblem = ZipProblem | 'unreadable' | 'other_version' | 'invalid_library';

export type ExportResult =
  | {
      ok: true;
      library: WholeLibrary;
      media: ReadonlyMap<string, Uint8Array>;
      figures: LibraryFigures;
      exportedAt: string;
    }
  | { ok: false; code: ExportProblem };

const MAX_MEDIA_BYTES = MEDIA_LIMITS.quotaMb * 1024 * 1024;
/** The other files of an export may be as large as the library. */
const MAX_ZIP_BYTES = 2 * IMPORT_BODY_LIMIT + MAX_MEDIA_BYTES;

const HeaderSchema = z.object({ format: z.literal(LIBRARY_FORMAT), version: z.number() });

export async function readExport(file: Blob): Promise<ExportResult> {
  if (file.size > MAX_ZIP_BYTES) return { ok: false, code: 'too_large' };
  try {
    return readExportBytes(new Uint8Array(await file.arrayBuffer()));
  } catch {
    return { ok: false, code: 'unreadable' };
  }
}

export function readExportBytes(zip: Uint8Array): ExportResult {
  const directory = readDirectory(zip);
  const entry = directory.entries.find(({ name }) => name === LIBRARY_FILE_NAME);
  if (!entry) return { ok: false, code: directory.problem ?? 'not_in_zip' };
  const unpacked = entry.size > IMPORT_BODY_LIMIT ? 'too_large' : unpackEntry(zip, entry);
  if (typeof unpacked === 'string') return { ok: false, code: unpacked };
  const json = parseJson(new TextDecoder().decode(unpacked));
  const header = HeaderSchema.safeParse(json);
  if (header.success && header.data.version > LIBRARY_VERSION) return { ok: false, code: 'other_version' };
  const file = LibraryFileSchema.safeParse(json);
  if (!file.success) return { ok: false, code: 'invalid_library' };
  const media = readMedia(zip, directory.entries, file.data.flashcards);
  if (media === null) return { ok: false, code: 'too_large' };
  const { format: _format, version: _version, exportedAt, ...library } = file.data;
  const { categories, flashcards, sets, history } = library;
  return {
    ok: true,
    library,
    media,
    figures: {
      categories: categories.length,
      flashcards: flashcards.length,
      sets: sets.length,
      days: history.length,
    },
    exportedAt,
  };
}

/** Skips damaged and oversized entries. Returns null if the declared sizes exceed `MAX_MEDIA_BYTES` in total. */
function readMedia(zip: Uint8Array, entries: readonly ZipEntry[], flashcards: WholeLibrary['flashcards']) {
  const usedIds = new Set(flashcards.flatMap((card) => CARD_MEDIA.map((field) => card[field])));
  const chosenEntries = new Map<string, ZipEntry>();
  for (const entry of entries) {
    const id = entry.size > MEDIA_LIMITS.bytes ? null : readMediaFileName(entry.name);
    if (id !== null && usedIds.has(id) && !chosenEntries.has(id)) chosenEntries.set(id, entry);
  }
  const totalSize = [...chosenEntries.values()].reduce((sum, { size }) => sum + size, 0);
  if (totalSize > MAX_MEDIA_BYTES) return null;
  const media = new Map<string, Uint8Array>();
  for (const [id, entry] of chosenEntries) {
    const bytes = unpackEntry(zip, entry);
    if (typeof bytes === 'string') continue;
    // A photo that someone added to the file manually may contain its location.
    const stripped = readPhoto(bytes)?.bytes ?? bytes;
    if (readMediaType(stripped)) media.set(id, stripped);
  }
  return media;
}
