import { describe, expect, it } from 'vitest';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { collectNameKeys, createCategoryFormSchema, nameErrorKey } from './category-forms.tsx';

const categories = [
  { id: 'cat1', name: 'Animals' },
  { id: 'cat2', name: '动物' },
];

/** The text key shown for `name`, or the name that is saved. */
function check(name: string, exceptId?: string) {
  const result = createCategoryFormSchema(collectNameKeys(categories, exceptId)).safeParse({ name });
  return result.success ? { saved: result.data.name } : nameErrorKey(result.error.issues[0]?.code);
}

describe('the category form', () => {
  it('trims a good name', () => {
    expect(check('  Sea   animals ')).toEqual({ saved: 'Sea animals' });
  });

  // docs/product/library.md#category-name
  it('refuses blank and too long names', () => {
    expect(check(' \t ')).toBe('category.errors.blank');
    expect(check('x'.repeat(LIBRARY_LIMITS.categoryName + 1))).toBe('category.errors.tooLong');
    expect(check('x'.repeat(30_000))).toBe('category.errors.tooLong');
  });

  it('points out a name that exists already, in any case', () => {
    expect(check('ANIMALS ')).toBe('category.errors.taken');
    expect(check('动物')).toBe('category.errors.taken');
  });

  it('lets a category keep its own name', () => {
    expect(check('animals', 'cat1')).toEqual({ saved: 'animals' });
  });
});
