import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { KeptTexts } from './kept-texts.ts';

const texts = new KeptTexts();

export function useKeptText<Input extends FieldValues, Context, Output>(
  key: string,
  form: UseFormReturn<Input, Context, Output>,
): void {
  const userId = useAuth().user?.id ?? '';
  const { subscribe, reset } = form;
  useEffect(() => {
    const kept = texts.read(userId, key);
    if (kept) reset(kept as Input, { keepDefaultValues: true, keepFieldsRef: true });
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => texts.keep(userId, key, values),
    });
  }, [userId, key, subscribe, reset]);
}
