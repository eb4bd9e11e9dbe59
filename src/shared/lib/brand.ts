export const BRAND = 'Sproutcards';
