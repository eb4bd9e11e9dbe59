import { markLanguage } from '#client/lib/i18n/mark-language.ts';
import type { Category } from '#shared/library/schema.ts';

export function CategoryOptions({ categories }: { categories: readonly Category[] }) {
  return categories.map(({ id, name }) => (
    <option key={id} value={id} {...markLanguage(name)}>
      {name}
    </option>
  ));
}
