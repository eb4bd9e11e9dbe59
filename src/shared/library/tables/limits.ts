/** Far above what a family needs. Lengths are in UTF-16 code units, like `maxLength` of an input. */
export const LIBRARY_LIMITS = {
  categoryName: 80,
  childName: 80,
  children: 50,
  word: 200,
  english: 200,
  pinyin: 200,
  notes: 5_000,
  /** Two notes written at once are joined; nothing of either is cut off. */
  mergedNotes: 20_000,
  flashesPerDay: 1_000_000,
  batchesPerDay: 5_000,
  entriesPerDay: 2_000,
  /** Cards that one import fills or updates: what they were before is kept with it for its undo. */
  editsPerImport: 5_000,
  /** What all imports together keep for their undo, in characters of JSON: every device holds it, too. */
  importUndo: 700_000,
  /** Of many notes so many of the last are merged again, after a move or for a deleted day that comes back. */
  notesMergedAgain: 50,
  categories: 500,
  flashcards: 20_000,
  sets: 500,
  /** A device keeps all of them: 100 long ones have 250 kB. */
  stories: 100,
  storyTitle: 100,
  storyPage: 300,
  storyPages: 12,
  cardsPerSet: 500,
} as const;

/**
 * What a day takes in. Less than a row may hold, because every change of a day goes through all of it; a family with five sets
 * and three sessions has 15 batches.
 */
export const DAY_ROOM = {
  batches: 1_000,
  cards: 10_000,
  entries: 500,
  /** In characters of JSON: a save of 100 sets with 25 cards each fits. */
  entryLength: 150_000,
  length: 300_000,
} as const;
