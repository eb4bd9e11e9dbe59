/** The id of the note type in our decks. It is constant, so that a second export updates the notes of the first. */
export const NOTE_TYPE = 1_764_115_200_000;
export const FIELDS = ['Word', 'Pinyin', 'English', 'Sound'] as const;
