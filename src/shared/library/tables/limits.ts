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
  batchesPerDay: 1_000,
  cardsShownPerDay: 10_000,
  entriesPerDay: 500,
  /** Of many notes so many of the last are merged again, after a move or for a deleted day that comes back. */
  notesMergedAgain: 50,
  /** Of one entry as JSON: a save of 100 sets with 25 cards each fits. */
  entryLength: 150_000,
  dayLength: 300_000,
  categories: 500,
  flashcards: 20_000,
  sets: 500,
  cardsPerSet: 500,
} as const;
