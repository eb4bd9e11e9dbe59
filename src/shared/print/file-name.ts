import { BRAND } from '#shared/brand.ts';

/** The name under which the PDF is saved: the product's flashcards, of a day `YYYY-MM-DD` when one is given. */
export function namePdfFile(day?: string): string {
  return [BRAND.toLowerCase(), 'flashcards', ...(day === undefined ? [] : [day])].join('-').concat('.pdf');
}
