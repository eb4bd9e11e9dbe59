import { z } from 'zod/mini';
import { CategorySchema } from '#shared/library/schema.ts';
import { textKey } from '#shared/library/text.ts';

/** The values of the category form; a name whose key is in `takenKeys` is refused with an issue of code `custom`. */
export function createCategoryFormSchema(takenKeys: ReadonlySet<string>) {
  return z.object({
    name: CategorySchema.shape.name.check(z.refine((name) => !takenKeys.has(textKey(name)))),
  });
}

/** The keys of all names but that of category `exceptId`. */
export function collectNameKeys(
  categories: readonly { id: string; name: string }[],
  exceptId?: string,
): ReadonlySet<string> {
  return new Set(categories.filter(({ id }) => id !== exceptId).map(({ name }) => textKey(name)));
}

/** The text key for what is wrong with the name, from the code of the zod issue. */
export function nameErrorKey(code: string | undefined): string | undefined {
  if (!code) return undefined;
  if (code === 'too_big') return 'category.errors.tooLong';
  return code === 'custom' ? 'category.errors.taken' : 'category.errors.blank';
}
