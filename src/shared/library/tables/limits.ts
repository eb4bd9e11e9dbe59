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
  cardsShownPerDay: 50_000,
  entriesPerDay: 2_000,
  /** Of many notes so many of the last are merged again, after a move or for a deleted day that comes back. */
  notesMergedAgain: 50,
  /** Of one entry as JSON: a save of 200 sets with 25 cards each fits. */
  entryLength: 250_000,
  dayLength: 1_000_000,
  categories: 500,
  flashcards: 20_000,
  sets: 500,
  cardsPerSet: 500,
} as const;
