import { z } from 'zod/mini';
import { parseJson } from '#client/lib/storage/parse-json.ts';
import type { SafeStorage } from '#client/lib/storage/safe-storage.ts';
import { type Change, ChangeSchema } from '#shared/library/change.ts';
import { LIBRARY_LIMITS } from '#shared/library/limits.ts';
import { REFUSALS } from '#shared/library/refusals.ts';
import {
  CategoryIdSchema,
  CategorySchema,
  DaySchema,
  FIRST_CHILD,
  type Flashcard,
  FlashcardIdSchema,
  FlashcardSchema,
  noteText,
  SetIdSchema,
  TimesOfDaySchema,
} from '#shared/library/schema.ts';
import { toZonedIso } from '#shared/tracking/zoned-time.ts';
import { OLD_KEY_END } from './protocol-one-keys.ts';

const OldRecordSchema = z.object({
  date: DaySchema,
  selectedSets: z.array(SetIdSchema),
  setUsage: z.record(z.string(), z.int().check(z.minimum(0))),
  setCards: z.record(z.string(), z.array(FlashcardIdSchema)),
  engagement: z.int().check(z.minimum(0), z.maximum(5)),
  engagementTimes: TimesOfDaySchema,
  notes: noteText(LIBRARY_LIMITS.mergedNotes),
});
const OldChangeSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('putCategory'), category: CategorySchema }),
  z.object({ type: z.literal('deleteCategory'), categoryId: CategoryIdSchema }),
  z.object({ type: z.literal('putFlashcard'), flashcard: FlashcardSchema, categoryName: z.string() }),
  z.object({ type: z.literal('deleteFlashcard'), flashcardId: FlashcardIdSchema }),
  z.object({
    type: z.literal('importFlashcards'),
    categories: z.array(CategorySchema),
    flashcards: z.array(FlashcardSchema),
  }),
  z.object({
    type: z.literal('addToSet'),
    setId: SetIdSchema,
    flashcardId: FlashcardIdSchema,
    index: z.optional(z.int().check(z.minimum(0))),
  }),
  z.object({ type: z.literal('removeFromSet'), setId: SetIdSchema, flashcardId: FlashcardIdSchema }),
  z.object({ type: z.literal('saveRecord'), record: OldRecordSchema }),
]);
type OldChange = z.infer<typeof OldChangeSchema>;
const OldEntrySchema = z.object({
  at: z.number(),
  change: OldChangeSchema,
  code: z.optional(z.enum(REFUSALS)),
});
type OldEntry = z.infer<typeof OldEntrySchema> & { key: string; id: string; seq: number };

/** What the cards and categories were before a change, as far as the old copy tells. */
type Before = { hasCopy: boolean; flashcards: Map<string, Flashcard>; categoryNames: Map<string, string> };

/**
 * Writes the unsent and refused changes that the first protocol left in this browser in the form of the second. An id
 * follows from the old key, so that a browser that dies half-way, or a second tab, makes no change twice. What cannot be
 * converted stays where it is.
 */
export function convertProtocolOne(storage: SafeStorage, userId: string): void {
  const before = readOldCopy(storage, userId);
  for (const [prefix, isRefused] of [
    [`refused/${userId}/`, true],
    [`outbox/${userId}/`, false],
  ] as const) {
    const entries = storage.keys(prefix).flatMap((key) => readOldEntry(storage, key, prefix) ?? []);
    entries.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
    for (const { key, id, at, change, code } of entries) {
      const converted = ChangeSchema.safeParse(convertChange(change, before, { id, at }));
      if (!converted.success || (isRefused && !code)) continue;
      const entry = { at, base: 0, change: converted.data, ...(isRefused && { code }) };
      if (storage.write(prefix + id, JSON.stringify(entry))) storage.remove(key);
    }
  }
}

function readOldEntry(storage: SafeStorage, key: string, prefix: string): OldEntry | null {
  const [, deviceId, digits] = OLD_KEY_END.exec(key.slice(prefix.length)) ?? [];
  if (!deviceId || !digits) return null;
  const entry = OldEntrySchema.safeParse(parseJson(storage.read(key)));
  const seq = Number(digits);
  const id = deviceId.slice(0, 24) + seq.toString(16).padStart(12, '0');
  return entry.success ? { ...entry.data, key, id, seq } : null;
}

function convertChange(change: OldChange, before: Before, { id, at }: { id: string; at: number }): Change {
  const madeAt = toZonedIso(new Date(at));
  switch (change.type) {
    case 'putCategory': {
      const { category } = change;
      const base = before.categoryNames.get(category.id);
      before.categoryNames.set(category.id, category.name);
      if (base === undefined && before.hasCopy) return { type: 'addCategory', category };
      // With its own name as the base, a rename of what was never seen takes effect, and another name is a conflict.
      return { type: 'renameCategory', category, base: base ?? category.name };
    }
    case 'deleteCategory':
      return change;
    case 'putFlashcard':
      return convertPutFlashcard(change, before);
    case 'deleteFlashcard':
      before.flashcards.delete(change.flashcardId);
      return { type: 'deleteFlashcards', flashcardIds: [change.flashcardId] };
    case 'importFlashcards':
      for (const card of change.flashcards) before.flashcards.set(card.id, card);
      return { ...change, importId: id, at: madeAt, fileName: '' };
    case 'addToSet': {
      const { type, setId, flashcardId, index } = change;
      return { type, setId, flashcardIds: [flashcardId], ...(index !== undefined && { index }) };
    }
    case 'removeFromSet':
      return { type: change.type, setId: change.setId, flashcardIds: [change.flashcardId] };
    case 'saveRecord':
      return { type: 'reviveDay', entryId: id, at: madeAt, record: convertRecord(change.record) };
  }
}

function convertPutFlashcard(
  { flashcard, categoryName }: Extract<OldChange, { type: 'putFlashcard' }>,
  before: Before,
): Change {
  const old = before.flashcards.get(flashcard.id);
  before.flashcards.set(flashcard.id, flashcard);
  if (!old && before.hasCopy) return { type: 'addFlashcard', flashcard, categoryName };
  if (!old) {
    // Nothing tells whether the card is new: as an edit based on itself it is made, or edited with conflicts.
    const { word, english, pinyin, categoryId } = flashcard;
    const base = { word, ...(english && { english }), ...(pinyin && { pinyin }), categoryId };
    return { type: 'editFlashcard', flashcard, base, categoryName };
  }
  const fields = ['word', 'english', 'pinyin', 'categoryId'] as const;
  const changed = fields.filter((field) => old[field] !== flashcard[field]);
  const base = Object.fromEntries(changed.map((field) => [field, old[field] ?? null]));
  return { type: 'editFlashcard', flashcard, base, categoryName };
}

function convertRecord(record: z.infer<typeof OldRecordSchema>) {
  const shown = Object.entries(record.setUsage).map(([setId, count]) => ({
    setId: Number(setId),
    cardIds: record.setCards[setId] ?? [],
    count,
  }));
  return {
    ...record,
    childId: FIRST_CHILD,
    shown: shown.filter(({ count }) => count > 0),
    sessions: 1,
    entryCount: 0,
  };
}

/** The cards and categories of the old copy, if it is this account's and still there; read leniently, row by row. */
function readOldCopy(storage: SafeStorage, userId: string): Before {
  const marker = z.object({ owner: z.string() }).safeParse(parseJson(storage.read('library')));
  const isOurs = marker.success && marker.data.owner === userId;
  const readRows = <Schema extends z.core.$ZodType>(table: string, schema: Schema): z.infer<Schema>[] => {
    const rows = z.array(z.unknown()).safeParse(isOurs ? parseJson(storage.read(table)) : null);
    return (rows.data ?? []).flatMap((row) => z.safeParse(schema, row).data ?? []);
  };
  return {
    hasCopy: isOurs && storage.read('flashcards') !== null,
    flashcards: new Map(readRows('flashcards', FlashcardSchema).map((card) => [card.id, card])),
    categoryNames: new Map(readRows('categories', CategorySchema).map(({ id, name }) => [id, name])),
  };
}
