/** Limits far above a family's needs. Lengths are in UTF-16 code units, like `maxLength` of an input. */
export const LIBRARY_LIMITS = {
  categoryName: 80,
  childName: 80,
  children: 50,
  word: 200,
  english: 200,
  pinyin: 200,
  notes: 5_000,
  /** Long enough to join two notes that were written at the same time. */
  mergedNotes: 20_000,
  flashesPerDay: 1_000_000,
  batchesPerDay: 5_000,
  entriesPerDay: 2_000,
  /** Cards that one import may fill or update. Their former fields are stored for its undo. */
  editsPerImport: 5_000,
  /** The undo data of all imports, in characters of JSON. Every device stores it. */
  importUndo: 700_000,
  /** At most this many recent notes are merged again after a move or when a deleted day is restored. */
  notesMergedAgain: 50,
  categories: 500,
  flashcards: 20_000,
  sets: 500,
  /** Every device stores all of them; 100 long stories take 250 kB. */
  stories: 100,
  storyTitle: 100,
  storyPage: 300,
  storyPages: 12,
  cardsPerSet: 500,
} as const;

/**
 * The limits of a day are lower than those of a row, because every change of a day processes all of it. A family with
 * five sets and three sessions has 15 batches.
 */
export const DAY_LIMITS = {
  batches: 1_000,
  cards: 10_000,
  entries: 500,
  /** JSON characters, enough for a save of 100 sets with 25 cards each. */
  entryLength: 150_000,
  length: 300_000,
} as const;
