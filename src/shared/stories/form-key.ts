import { textKey } from '#shared/library/tables/text.ts';

/** Returns the key by which word forms are compared. */
export function formKey(text: string): string {
  return textKey(text).replaceAll("'", '’').replaceAll('-', ' ');
}
