import fc from 'fast-check';
import { replayChanges } from './changes/apply-change.ts';
import type { Change, ChangeOf } from './changes/change.ts';
import type { Library } from './library.ts';
import { createPlainLibrary } from './plain-defaults.test-support.ts';
import {
  arbitraryRotation,
  arbitraryRotationChange,
  arbitrarySetFields,
} from './rotation-arbitraries.test-support.ts';
import { arbitraryStartChange } from './start-arbitraries.test-support.ts';
import { WORD_LANGUAGES } from './tables/card-set.ts';
import { CARD_BACKS, CARD_VOICES, CHILD_ANIMALS, CHILD_ROTATIONS, CHILD_STARTS } from './tables/child.ts';
import { type DayEntry, ENTRY_SOURCES } from './tables/day-entry.ts';
import { TIMES_OF_DAY, type TrackingRecord } from './tables/day-record.ts';
import { ASKED_CARD_FIELDS, type Flashcard } from './tables/flashcard.ts';
import { STORY_FIELDS, type StoryRow } from './tables/story.ts';
import { DEFAULT_WORD_CHOICES } from './word-choice.ts';

/** Most of it is about the child that every family has; the others are added and removed meanwhile. */
const childId = fc.constantFrom(1, 1, 1, 2, 3);
// Few ids and few words, so that random changes meet: the same card edited, deleted, put into sets and imported again.
const categoryId = fc.constantFrom('cat1', 'cat2', 'cat8', 'cat9');
const flashcardId = fc.constantFrom('f1', 'f2', 'f6', 'f100', 'f101', 'f102');
const flashcardIds = fc.uniqueArray(flashcardId, { minLength: 1, maxLength: 3 });
const setId = fc.constantFrom(1, 2, 99, 1_000_007);
const word = fc.constantFrom('dog', 'Dog', 'cow', '牛', '苹果', 'ice cream');
const name = fc.constantFrom('Animals', 'animals', 'Farm', '水果');
const category = fc.record({ id: categoryId, name });
const uuid = (digit: string) => `00000000-0000-4000-8000-00000000000${digit}`;
const medium = fc.constantFrom('d', 'e').map(uuid);
/** The texts of a card besides its word, as the table defines them. */
const backFields = ASKED_CARD_FIELDS.filter((field) => field !== 'word' && field !== 'categoryId');
const backTexts = (text: fc.Arbitrary<string | null>) =>
  Object.fromEntries(backFields.map((field) => [field, text])) as object;
const backText = fc.constantFrom('niú', 'cow');
const flashcard: fc.Arbitrary<Flashcard> = fc.record(
  { id: flashcardId, word, categoryId, recording: medium, photo: medium, ...backTexts(backText) },
  { requiredKeys: ['id', 'word', 'categoryId'] },
);
const cardSet = fc
  .tuple(fc.record({ id: setId, childId, name, flashcardIds }), arbitrarySetFields)
  .map(([set, fields]) => ({ ...set, ...fields }));
// Two of the places are so near to each other that no number lies between them.
const position = fc.constantFrom(-1, 1, 1 + Number.EPSILON, 2.5);
const placedSet = fc.record({ id: setId, childId, name, flashcardIds, position });
const day = fc.constantFrom('2026-03-01', '2026-03-02');
const at = fc.constantFrom('2026-03-01T08:00:00.000+01:00', '2026-02-28T08:00:00.000+01:00');
const entryId = fc.constantFrom(...'123456').map(uuid);
const importId = fc.constantFrom(uuid('a'), uuid('b'), uuid('9'));
const line = fc.constantFrom('laughed at 牛', 'tired', 'Grandma came');
const notes = fc.array(line, { maxLength: 2 }).map((lines) => lines.join('\n'));
const type = <Type extends Change['type']>(name: Type) => fc.constant(name);

const shownBatch = fc.record({
  setId: fc.constantFrom(1, 2),
  cardIds: fc.uniqueArray(flashcardId, { maxLength: 2 }),
  count: fc.integer({ min: 1, max: 4 }),
});
const setChoice = fc.record({
  add: fc.uniqueArray(fc.constantFrom(1, 2, 3), { maxLength: 2 }),
  remove: fc.uniqueArray(fc.constantFrom(1, 2, 3), { maxLength: 1 }),
});
const timeChoice = fc.record({
  add: fc.subarray([...TIMES_OF_DAY], { maxLength: 2 }),
  remove: fc.subarray([...TIMES_OF_DAY], { maxLength: 1 }),
});

/** Any entry of a day; the few ids make some of them meet under one id. */
export const arbitraryEntry: fc.Arbitrary<DayEntry> = fc.record(
  {
    id: entryId,
    childId,
    day,
    at,
    source: fc.constantFrom(...ENTRY_SOURCES),
    flashes: fc.array(shownBatch, { maxLength: 3 }),
    takes: fc.array(
      fc.record({ entryId, setId: fc.constantFrom(1, 2), count: fc.integer({ min: 1, max: 3 }) }),
      {
        maxLength: 2,
      },
    ),
    selected: setChoice,
    times: timeChoice,
    engagement: fc.record({ value: fc.integer({ min: 0, max: 5 }), base: fc.integer({ min: 0, max: 5 }) }),
    note: fc.record({ text: notes, base: notes }),
  },
  {
    requiredKeys: ['id', 'childId', 'day', 'at', 'source', 'flashes', 'takes', 'selected', 'times'],
  },
);

const record: fc.Arbitrary<TrackingRecord> = fc.record({
  date: day,
  childId,
  selectedSets: fc.constant([1]),
  setUsage: fc.constant({ '1': 2 }),
  setCards: fc.constant({ '1': ['f1', 'f6'] }),
  shown: fc.constant([{ setId: 1, cardIds: ['f1', 'f6'], count: 2 }]),
  sessions: fc.constant(1),
  entryCount: fc.constant(1),
  engagement: fc.integer({ min: 0, max: 5 }),
  engagementTimes: fc.subarray([...TIMES_OF_DAY], { maxLength: 2 }),
  notes,
});

const teaching = {
  secondsPerCard: fc.constantFrom(0.5, 1, 2.75),
  sessionsADay: fc.integer({ min: 1, max: 4 }),
  backs: fc.constantFrom(...CARD_BACKS),
  night: fc.boolean(),
  voice: fc.constantFrom(...CARD_VOICES),
  byTap: fc.boolean(),
  oneSize: fc.boolean(),
  dotRow: fc.boolean(),
  blackLater: fc.boolean(),
};

/** A change of some settings of a child; no family has the second one. */
const editChild: fc.Arbitrary<ChangeOf<'editChild'>> = fc.record({
  type: type('editChild'),
  child: fc.record({
    id: fc.constantFrom(1, 1, 1, 2),
    name: fc.constantFrom('', 'Dou Dou', '豆豆'),
    teaching: fc.record(teaching),
    rotation: fc.constantFrom(...CHILD_ROTATIONS),
    start: fc.constantFrom(...CHILD_STARTS),
  }),
  base: fc.record(
    {
      name: fc.constant(''),
      teaching: fc.record(teaching, { requiredKeys: [] }),
      rotation: fc.constant('offer' as const),
      start: fc.constant('offer' as const),
    },
    { requiredKeys: [] },
  ),
});

const child = fc.record(
  {
    id: fc.constantFrom(2, 3),
    name: fc.constantFrom('Ben', '豆豆'),
    teaching: fc.record(teaching),
    rotation: fc.constantFrom(...CHILD_ROTATIONS),
    start: fc.constantFrom(...CHILD_STARTS),
    animal: fc.constantFrom(...CHILD_ANIMALS),
    born: fc.constantFrom('2024-05', '2026-01'),
  },
  { requiredKeys: ['id', 'name', 'teaching', 'rotation', 'start'] },
);

const story: fc.Arbitrary<StoryRow> = fc.record(
  {
    id: fc.constantFrom(uuid('7'), uuid('8')),
    at,
    language: fc.constantFrom(...WORD_LANGUAGES),
    title: fc.constantFrom('The Duck', '鸭子'),
    pages: fc.constantFrom<string[]>(['The duck sings.'], ['Good night, {name}.', 'Good night.']),
    approved: fc.constant(true as const),
  },
  { requiredKeys: ['id', 'at', 'language', 'title', 'pages'] },
);

const asDeleted = fc.constant(true as const);
const restore: fc.Arbitrary<ChangeOf<'restoreFlashcards'>> = fc.record(
  {
    type: type('restoreFlashcards'),
    flashcards: fc.uniqueArray(flashcard, { maxLength: 3, selector: ({ id }) => id }),
    categories: fc.uniqueArray(category, { maxLength: 3, selector: ({ id }) => id }),
    places: fc.array(fc.record({ setId, flashcardId, index: fc.nat(3) }), { maxLength: 2 }),
    asDeleted,
  },
  { requiredKeys: ['type', 'flashcards', 'categories', 'places'] },
);

const listOf = <Row>(row: fc.Arbitrary<Row>) => fc.array(row, { maxLength: 2 });

const bringBack: fc.Arbitrary<ChangeOf<'bringBack'>> = fc.record({
  type: type('bringBack'),
  rows: fc.record({
    children: listOf(child),
    categories: listOf(category),
    flashcards: listOf(flashcard),
    sets: listOf(fc.oneof(cardSet, placedSet)),
    rotations: listOf(arbitraryRotation),
    imports: listOf(
      fc.record({
        id: importId,
        at,
        fileName: fc.constant('lost.csv'),
        flashcardCount: fc.nat(3),
        categoryIds: fc.uniqueArray(categoryId, { maxLength: 2 }),
        undone: fc.constant(false),
      }),
    ),
    stories: listOf(story),
    entries: listOf(
      fc.tuple(arbitraryEntry, fc.integer({ min: 1, max: 6 })).map(([entry, order]) => ({ ...entry, order })),
    ),
    history: listOf(record),
    conflicts: listOf(
      fc.record({
        id: fc.constant(`${uuid('c')}/word`),
        kind: fc.constant('flashcard' as const),
        subject: flashcardId,
        field: fc.constant('word' as const),
        kept: word,
        lost: word,
      }),
    ),
  }),
});

/** Any change a device could send. */
export const arbitraryChange: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ type: type('chooseDefaults'), language: fc.constantFrom(...DEFAULT_WORD_CHOICES) }),
  fc.record({ type: type('addCategory'), category, asDeleted }, { requiredKeys: ['type', 'category'] }),
  fc.record({ type: type('renameCategory'), category, base: name }),
  fc.record({ type: type('deleteCategory'), categoryId }),
  fc.record({ type: type('addFlashcard'), flashcard, categoryName: name }),
  fc.record({
    type: type('editFlashcard'),
    flashcard,
    base: fc.record(
      {
        word,
        categoryId,
        recording: fc.option(medium),
        photo: fc.option(medium),
        ...backTexts(fc.option(backText)),
      },
      { requiredKeys: [] },
    ),
    categoryName: name,
  }),
  fc.record({ type: type('deleteFlashcards'), flashcardIds }),
  fc.record({ type: type('moveFlashcards'), flashcardIds, category }),
  restore,
  fc.record({
    type: type('importFlashcards'),
    importId,
    at,
    fileName: fc.constant('words.csv'),
    categories: fc.uniqueArray(category, { maxLength: 3, selector: ({ id }) => id }),
    flashcards: fc.uniqueArray(flashcard, { maxLength: 5, selector: ({ id }) => id }),
  }),
  fc.record({
    type: type('importFlashcards'),
    importId,
    at,
    fileName: fc.constant('texts.csv'),
    categories: fc.constant<[]>([]),
    flashcards: fc.constant<[]>([]),
    edits: fc.uniqueArray(
      fc.record({
        flashcard,
        base: fc.record(backTexts(fc.option(backText)) as Record<string, never>, { requiredKeys: [] }),
      }),
      { maxLength: 2, selector: (edit) => edit.flashcard.id },
    ),
  }),
  fc.record({
    type: type('importFlashcards'),
    importId,
    at,
    fileName: fc.constant('sets.csv'),
    categories: fc.uniqueArray(category, { maxLength: 2, selector: ({ id }) => id }),
    flashcards: fc.uniqueArray(flashcard, { maxLength: 3, selector: ({ id }) => id }),
    intoSets: fc.record({
      childId,
      sets: fc.uniqueArray(fc.record({ id: setId, name, flashcardIds }), {
        maxLength: 2,
        selector: ({ id }) => id,
      }),
    }),
  }),
  fc.record({ type: type('undoImport'), importId }),
  fc.record({ type: type('addToSet'), setId, flashcardIds }),
  fc.record({ type: type('addToSet'), setId, flashcardIds, index: fc.nat(3) }),
  fc.record({ type: type('removeFromSet'), setId, flashcardIds }),
  fc.record({ type: type('addSet'), set: cardSet }),
  fc.record({ type: type('reviveSet'), set: cardSet, asDeleted }, { requiredKeys: ['type', 'set'] }),
  fc.record({ type: type('reviveSet'), set: placedSet }),
  fc.record({ type: type('renameSet'), setId, name, base: name }),
  {
    weight: 2,
    arbitrary: fc.record({ type: type('moveSet'), setId, before: fc.option(setId) }),
  },
  fc.record({ type: type('deleteSet'), setId }),
  editChild,
  fc.record({ type: type('addChild'), child }),
  fc.record({ type: type('addChild'), child }),
  fc.record({ type: type('removeChild'), childId }),
  fc.record({ type: type('restoreChild'), childId }),
  fc.record({ type: type('keepStory'), story }),
  fc.record({
    type: type('editStory'),
    story,
    fields: fc.subarray([...STORY_FIELDS], { minLength: 1 }),
  }),
  fc.record({ type: type('deleteStory'), storyId: story.map(({ id }) => id) }),
  fc.record({ type: type('moveEntry'), entryId, childId, day, to: childId }),
  { weight: 6, arbitrary: arbitraryRotationChange },
  { weight: 2, arbitrary: arbitraryStartChange },
  { weight: 3, arbitrary: fc.record({ type: type('logDay'), entry: arbitraryEntry }) },
  fc.record({
    type: fc.constantFrom('undoEntries' as const, 'redoEntries' as const),
    childId,
    day,
    entryIds: fc.uniqueArray(entryId, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ type: type('resolveConflict'), conflictId: fc.constant(`${uuid('c')}/word`) }),
  { weight: 3, arbitrary: bringBack },
);

/** Changes with ids of their own, as a device makes them. */
export function identify(changes: readonly Change[]): { id: string; change: Change }[] {
  return changes.map((change) => ({ id: crypto.randomUUID(), change }));
}

/** A library reached from the defaults by some changes. */
export const arbitraryLibrary: fc.Arbitrary<Library> = fc
  .array(fc.record({ id: fc.uuid({ version: 4 }), change: arbitraryChange }), { maxLength: 15 })
  .map((changes) => replayChanges(createPlainLibrary(), changes));
