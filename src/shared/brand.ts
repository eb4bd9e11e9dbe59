/** The product's name, in the one place it stands (DESIGN section 1). */
export const BRAND = 'Sproutcards';
