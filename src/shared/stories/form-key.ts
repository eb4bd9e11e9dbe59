import { textKey } from '#shared/library/tables/text.ts';

/** By which forms of words are compared. */
export function formKey(text: string): string {
  return textKey(text).replaceAll("'", '’').replaceAll('-', ' ');
}
