import { toZonedIso } from '#shared/lib/local-clock.ts';
import type { Library } from '../library.ts';
import type { Conflict } from '../tables/conflict.ts';
import { type DayEntry, logNothing } from '../tables/day-entry.ts';
import { keyOfDay, type TrackingRecord } from '../tables/day-record.ts';
import { FIRST_CHILD } from '../tables/fields.ts';
import {
  type AskedCardField,
  CARD_FIELDS,
  type Flashcard,
  type FlashcardBase,
  FlashcardSchema,
} from '../tables/flashcard.ts';
import type { Change } from './change.ts';

/** `now` may have changed since the conflict arose; null when its subject is gone. Empty values are ''. */
export type ConflictView = {
  conflict: Conflict;
  name: string;
  now: string | null;
  other: string;
  /** `take`: the other value can replace the current one. `tidy`: the note holds both. */
  choice: 'take' | 'tidy' | 'none';
};

type ConflictLibrary = Pick<Library, 'categories' | 'flashcards' | 'sets' | 'history'>;
type Entry = Pick<DayEntry, 'id'> & { at: Date };

export function viewConflict(library: ConflictLibrary, conflict: Conflict): ConflictView {
  const view = (name: string, now: string | null, other: string, choice: ConflictView['choice']) => ({
    conflict,
    name,
    now,
    other,
    choice: now === null || now === other ? ('none' as const) : choice,
  });
  const { kind, subject, field, lost } = conflict;
  if (kind === 'category' || kind === 'set') {
    const row = kind === 'set' ? library.sets.get(Number(subject)) : library.categories.get(subject);
    const name = row?.name;
    return view(name ?? '', name ?? null, lost, 'take');
  }
  if (kind === 'flashcard') {
    const card = library.flashcards.get(subject);
    if (!card) return view('', null, lost, 'none');
    if (field !== 'categoryId') return view(card.word, readField(card, field), lost, 'take');
    const getName = (id: string) => library.categories.get(id)?.name ?? '';
    const lostName = getName(lost);
    return view(card.word, getName(card.categoryId), lostName, lostName === '' ? 'none' : 'take');
  }
  const record = library.history.get(keyOfConflict(conflict));
  if (field === 'engagement') {
    return view(subject, record ? String(record.engagement) : null, lost, 'take');
  }
  return view(subject, record?.notes ?? null, lost, 'tidy');
}

export function keyOfConflict({
  subject,
  childId = FIRST_CHILD,
}: Pick<Conflict, 'subject' | 'childId'>): string {
  return keyOfDay({ childId, day: subject });
}

export function planKeep({ id }: Conflict): Change[] {
  return [{ type: 'resolveConflict', conflictId: id }];
}

export function planTakeOther(library: ConflictLibrary, view: ConflictView, entry: Entry): Change[] {
  const edit = view.choice === 'take' ? planEdit(library, view.conflict, entry) : null;
  return [...(edit ? [edit] : []), ...planKeep(view.conflict)];
}

export function holdsOtherNote({ now, other }: Pick<ConflictView, 'now' | 'other'>): boolean {
  const lines = new Set(now?.split('\n'));
  return other.split('\n').every((line) => lines.has(line));
}

function planEdit(library: ConflictLibrary, conflict: Conflict, entry: Entry): Change | null {
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
  const record = library.history.get(keyOfConflict(conflict));
  return record ? { type: 'logDay', entry: rateDay(record, Number(lost), entry) } : null;
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

function rateDay({ childId, date, engagement }: TrackingRecord, value: number, { id, at }: Entry): DayEntry {
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
