import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useAuth } from '#client/account/auth/auth-context.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Texts are kept in memory: they survive a change of pages, but not a reload or another user's access. */
export class KeptTexts {
  #userId: string | null = null;
  readonly #byForm = new Map<string, Fields>();

  read(userId: string, form: string): Fields | null {
    this.#switchUser(userId);
    return this.#byForm.get(form) ?? null;
  }

  keep(userId: string, form: string, fields: Fields): void {
    this.#switchUser(userId);
    const isTyped = Object.values(fields).some((value) => typeof value === 'string' && value.trim() !== '');
    if (isTyped) this.#byForm.set(form, { ...fields });
    else this.#byForm.delete(form);
  }

  #switchUser(userId: string): void {
    if (this.#userId !== userId) this.#byForm.clear();
    this.#userId = userId;
  }
}

const texts = new KeptTexts();

export function useKeptText<Input extends FieldValues, Context, Output>(
  key: string,
  { subscribe, reset }: UseFormReturn<Input, Context, Output>,
): void {
  const userId = useAuth().user?.id ?? '';
  useEffect(() => {
    const kept = texts.read(userId, key);
    if (kept) reset(kept as Input, { keepDefaultValues: true, keepFieldsRef: true });
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => texts.keep(userId, key, values),
    });
  }, [userId, key, subscribe, reset]);
}
