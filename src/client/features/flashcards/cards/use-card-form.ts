import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LIBRARY_LIMITS } from '#shared/library/limits.ts';
import type { Category, Flashcard } from '#shared/library/schema.ts';
import {
  type CardFieldName,
  type CardFormInput,
  type CardFormValues,
  cardErrorKey,
  createCardFormSchema,
  startValues,
} from './card-form-schema.ts';

/** The form of a new card, or of `card`; `errorOf` returns the sentence about a field. */
export function useCardForm(categories: readonly Category[], card?: Flashcard) {
  const { t } = useTranslation('flashcards');
  const schema = useMemo(() => createCardFormSchema(new Set(categories.map(({ id }) => id))), [categories]);
  const form = useForm<CardFormInput, unknown, CardFormValues>({
    resolver: zodResolver(schema),
    defaultValues: startValues(card),
  });
  const { errors } = form.formState;
  const errorOf = (field: CardFieldName): string | undefined => {
    const key = cardErrorKey(field, errors[field]?.type);
    return key && t(key, { max: LIBRARY_LIMITS.word });
  };
  return { form, errorOf };
}
export type CardForm = ReturnType<typeof useCardForm>;
