import { toZonedIso } from '#shared/lib/local-clock.ts';
import type { Library } from '../library.ts';
import type { Conflict } from '../tables/conflict.ts';
import { type DayEntry, logNothing } from '../tables/day-entry.ts';
import { getDayKey, type TrackingRecord } from '../tables/day-record.ts';
import { FIRST_CHILD } from '../tables/fields.ts';
import {
  type AskedCardField,
  CARD_FIELDS,
  type Flashcard,
  type FlashcardBase,
  FlashcardSchema,
} from '../tables/flashcard.ts';
import type { Change } from './change.ts';

/**
 * `current` is the value in the library now, which may have changed since the conflict arose, or null if the row is
 * gone. An empty value is ''.
 */
export type ConflictView = {
  conflict: Conflict;
  name: string;
  current: string | null;
  other: string;
  /** `take`: the parent may replace the current value with the other one. `edit`: the note already contains both. */
  offer: 'take' | 'edit' | 'none';
};

type ConflictLibrary = Pick<Library, 'categories' | 'flashcards' | 'sets' | 'history'>;
type NewEntry = Pick<DayEntry, 'id'> & { at: Date };

export function toConflictView(library: ConflictLibrary, conflict: Conflict): ConflictView {
  const createView = (name: string, current: string | null, other: string, offer: ConflictView['offer']) => ({
    conflict,
    name,
    current,
    other,
    offer: current === null || current === other ? ('none' as const) : offer,
  });
  const { kind, subject, field, lost } = conflict;
  if (kind === 'category' || kind === 'set') {
    const row = kind === 'set' ? library.sets.get(Number(subject)) : library.categories.get(subject);
    const name = row?.name;
    return createView(name ?? '', name ?? null, lost, 'take');
  }
  if (kind === 'flashcard') {
    const card = library.flashcards.get(subject);
    if (!card) return createView('', null, lost, 'none');
    if (field !== 'categoryId') return createView(card.word, readField(card, field), lost, 'take');
    const getName = (id: string) => library.categories.get(id)?.name ?? '';
    const lostName = getName(lost);
    return createView(card.word, getName(card.categoryId), lostName, lostName === '' ? 'none' : 'take');
  }
  const record = library.history.get(getConflictDayKey(conflict));
  if (field === 'engagement') {
    return createView(subject, record ? String(record.engagement) : null, lost, 'take');
  }
  return createView(subject, record?.notes ?? null, lost, 'edit');
}

export function getConflictDayKey({
  subject,
  childId = FIRST_CHILD,
}: Pick<Conflict, 'subject' | 'childId'>): string {
  return getDayKey({ childId, day: subject });
}

export function planKeepCurrent({ id }: Conflict): Change[] {
  return [{ type: 'resolveConflict', conflictId: id }];
}

export function planTakeOther(library: ConflictLibrary, view: ConflictView, entry: NewEntry): Change[] {
  const edit = view.offer === 'take' ? planEdit(library, view.conflict, entry) : null;
  return [...(edit ? [edit] : []), ...planKeepCurrent(view.conflict)];
}

/** Returns true if the current note contains every line of the other one. */
export function containsOtherNote({ current, other }: Pick<ConflictView, 'current' | 'other'>): boolean {
  const lines = new Set(current?.split('\n'));
  return other.split('\n').every((line) => lines.has(line));
}

function planEdit(library: ConflictLibrary, conflict: Conflict, entry: NewEntry): Change | null {
  const { kind, subject, field, lost } = conflict;
  if (kind === 'category') {
    const category = library.categories.get(subject);
    return category
      ? { type: 'renameCategory', category: { ...category, name: lost }, base: category.name }
      : null;
  }
  if (kind === 'set') {
    const set = library.sets.get(Number(subject));
    return set ? { type: 'renameSet', setId: set.id, name: lost, base: set.name } : null;
  }
  if (kind === 'flashcard') return planCardEdit(library, subject, field, lost);
  const record = library.history.get(getConflictDayKey(conflict));
  return record ? { type: 'logDay', entry: createRatingEntry(record, Number(lost), entry) } : null;
}

function planCardEdit(
  { flashcards, categories }: ConflictLibrary,
  id: string,
  field: Conflict['field'],
  value: string,
): Change | null {
  const card = flashcards.get(id);
  if (!card) return null;
  const flashcard = FlashcardSchema.safeParse({ ...card, [field]: value });
  const categoryName = categories.get(flashcard.data?.categoryId ?? '')?.name;
  if (!flashcard.success || categoryName === undefined) return null;
  const before = readField(card, field);
  const base: FlashcardBase = { [field]: before === '' ? null : before };
  return { type: 'editFlashcard', flashcard: flashcard.data, base, categoryName };
}

function createRatingEntry(
  { childId, date, engagement }: TrackingRecord,
  value: number,
  { id, at }: NewEntry,
): DayEntry {
  return {
    id,
    childId,
    day: date,
    at: toZonedIso(at),
    source: 'correction',
    ...logNothing(),
    engagement: { value, base: engagement },
  };
}

function readField(card: Flashcard, field: Conflict['field']): string {
  return (isCardField(field) && card[field]) || '';
}

function isCardField(field: Conflict['field']): field is AskedCardField {
  return field in CARD_FIELDS;
}
