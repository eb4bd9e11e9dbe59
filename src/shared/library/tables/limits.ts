/**
 * Upper bounds of a family's library. They protect the page and the server from absurd input, far above what
 * a family needs; forms, the CSV import and the sync endpoint read the same numbers.
 * Lengths are in UTF-16 code units, as `maxLength` of an input counts them.
 */
export const LIBRARY_LIMITS = {
  categoryName: 80,
  childName: 80,
  /** Removed ones included. */
  children: 50,
  word: 200,
  english: 200,
  pinyin: 200,
  notes: 5_000,
  /** Notes that two devices wrote at once are joined; nothing of either is cut off. */
  mergedNotes: 20_000,
  flashesPerDay: 1_000_000,
  batchesPerDay: 5_000,
  /** Over all batches; each card counts as often as batches name it. */
  cardsShownPerDay: 50_000,
  entriesPerDay: 2_000,
  /** So many notes a day may have of which one moves to another child, because all that follow it are merged again. */
  notesMergedAgain: 50,
  /** Of one entry as JSON: a save of 200 sets with 25 cards each fits in. What is longer already stays. */
  entryLength: 250_000,
  /** Of all entries of a day together. */
  dayLength: 1_000_000,
  categories: 500,
  flashcards: 20_000,
  sets: 500,
  cardsPerSet: 500,
} as const;
