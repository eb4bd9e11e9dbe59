import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { KeptTexts } from './kept-texts.ts';

const texts = new KeptTexts();

/**
 * Keeps what is typed into `form` when the parent changes the tab or the page, and fills it in again when the form comes
 * back. `key` names the form within the app. Emptying the form with `reset` forgets it.
 */
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
