import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LIBRARY_LIMITS } from '#shared/library/limits.ts';
import type { Category } from '#shared/library/schema.ts';
import { collectNameKeys, createCategoryFormSchema, nameErrorKey } from './category-form-schema.ts';

/** The form of a new category, or of `category`; `nameError` is the sentence about what was typed. */
export function useCategoryForm(categories: readonly Category[], category?: Category) {
  const { t } = useTranslation('flashcards');
  const schema = useMemo(
    () => createCategoryFormSchema(collectNameKeys(categories, category?.id)),
    [categories, category?.id],
  );
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { name: category?.name ?? '' } });
  const errorKey = nameErrorKey(form.formState.errors.name?.type);
  const nameError = errorKey && t(errorKey, { max: LIBRARY_LIMITS.categoryName });
  return { form, nameError };
}
