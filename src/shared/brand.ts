/** The product's name, in the one place it stands. */
export const BRAND = 'Sproutcards';
