import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useAuth } from '#client/account/auth/auth-context.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Keeps unsaved input in memory. It survives navigation, but not a reload or a switch to another user. */
export class FormDrafts {
  #userId: string | null = null;
  readonly #drafts = new Map<string, Fields>();

  read(userId: string, form: string): Fields | null {
    this.#switchUser(userId);
    return this.#drafts.get(form) ?? null;
  }

  save(userId: string, form: string, fields: Fields): void {
    this.#switchUser(userId);
    const hasText = Object.values(fields).some((value) => typeof value === 'string' && value.trim() !== '');
    if (hasText) this.#drafts.set(form, { ...fields });
    else this.#drafts.delete(form);
  }

  #switchUser(userId: string): void {
    if (this.#userId !== userId) this.#drafts.clear();
    this.#userId = userId;
  }
}

const drafts = new FormDrafts();

export function useFormDraft<Input extends FieldValues, Context, Output>(
  key: string,
  { subscribe, reset }: UseFormReturn<Input, Context, Output>,
): void {
  const userId = useAuth().user?.id ?? '';
  useEffect(() => {
    const draft = drafts.read(userId, key);
    if (draft) reset(draft as Input, { keepDefaultValues: true, keepFieldsRef: true });
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => drafts.save(userId, key, values),
    });
  }, [userId, key, subscribe, reset]);
}
