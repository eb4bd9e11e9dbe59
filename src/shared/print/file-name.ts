import { BRAND } from '#shared/brand.ts';

/** The name under which the PDF is saved: the product's flashcards (spec section 9). */
export const PDF_FILE_NAME = `${BRAND.toLowerCase()}-flashcards.pdf`;
