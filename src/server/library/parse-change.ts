import { toZonedIso } from '#shared/lib/local-clock.ts';
import { type Change, ChangeSchema } from '#shared/library/change.ts';
import { type Rotation, rotationId } from '#shared/library/tables/rotation.ts';

/**
 * Null for what `ChangeSchema` refuses, times outside 1900 to 2199, and text that PostgreSQL does not take
 * (NUL, lone surrogates) in the fields that are not cleaned anyway.
 */
export function parseChange(received: unknown): Change | null {
  const parsed = ChangeSchema.safeParse(received);
  if (!parsed.success) return null;
  const change = normalizeChange(parsed.data);
  return change && hasStorableTexts(change) ? change : null;
}

/** Writes times and UUIDs in one spelling; null for a time that is not taken. */
function normalizeChange(change: Change): Change | null {
  switch (change.type) {
    case 'logDay': {
      const { entry } = change;
      const at = normalizeInstant(entry.at);
      const takes = entry.takes.map((take) => ({ ...take, entryId: take.entryId.toLowerCase() }));
      return at === null ? null : { ...change, entry: { ...entry, id: entry.id.toLowerCase(), at, takes } };
    }
    case 'reviveDay': {
      const at = normalizeInstant(change.at);
      return at === null ? null : { ...change, at, entryId: change.entryId.toLowerCase() };
    }
    case 'importFlashcards': {
      const at = normalizeInstant(change.at);
      return at === null ? null : { ...change, at, importId: change.importId.toLowerCase() };
    }
    case 'rotateSet':
    case 'reviveRotation': {
      const rotation = normalizeRotation(change.rotation);
      return rotation && ({ ...change, rotation } as Change);
    }
    case 'undoRotation':
      return { ...change, rotationId: change.rotationId.toLowerCase() };
    case 'moveEntry':
      return { ...change, entryId: change.entryId.toLowerCase() };
    case 'undoImport':
      return { ...change, importId: change.importId.toLowerCase() };
    case 'undoEntries':
    case 'redoEntries':
      return { ...change, entryIds: change.entryIds.map((id) => id.toLowerCase()) };
    default:
      return change;
  }
}

/** Returns null as well if the id does not follow from what the rotation is: another one could have the same. */
function normalizeRotation<Given extends Omit<Rotation, 'places'>>(rotation: Given): Given | null {
  const [at, id] = [normalizeInstant(rotation.at), rotation.id.toLowerCase()];
  return at === null || id !== rotationId(rotation) ? null : { ...rotation, at, id };
}

/** Writes a time as `toZonedIso` does; null for one outside of the years that every screen can hold. */
function normalizeInstant(text: string): string | null {
  const time = Date.parse(text);
  if (!(time >= EARLIEST && time < LATEST)) return null;
  const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)$/.exec(text) ?? [];
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1) || 0;
  return toZonedIso(new Date(time), offset);
}

const EARLIEST = Date.UTC(1900, 0, 1);
const LATEST = Date.UTC(2200, 0, 1);

function hasStorableTexts(change: Change): boolean {
  switch (change.type) {
    case 'importFlashcards':
      return isStorable(change.fileName);
    case 'resolveConflict':
      return isStorable(change.conflictId);
    case 'reviveConflict': {
      const { id, subject, kept, lost } = change.conflict;
      return [id, subject, kept, lost].every(isStorable);
    }
    default:
      return true;
  }
}

function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}
