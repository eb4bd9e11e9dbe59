import { useEffect, useRef, useState } from 'react';
import type { findDuplicate } from '#shared/library/duplicates.ts';
import type { CardFormValues } from '../cards/card-form-schema.ts';

export type Duplicate = NonNullable<ReturnType<typeof findDuplicate>>;
export type DuplicateQuestion = { duplicate: Duplicate; values: CardFormValues };

/**
 * Holds the question whether the parent wants a word a second time in its category; null while there is none. `closeThen`
 * runs its callback after the dialog has returned the focus, so that the callback can move the focus elsewhere.
 */
export function useDuplicateQuestion() {
  const [question, setQuestion] = useState<DuplicateQuestion | null>(null);
  const next = useRef<(() => void) | null>(null);

  useEffect(() => {
    if (question || !next.current) return;
    // The dialog returns the focus in a task of its own, made before this one.
    setTimeout(next.current);
    next.current = null;
  }, [question]);

  return {
    question,
    ask: (duplicate: Duplicate, values: CardFormValues) => setQuestion({ duplicate, values }),
    close: () => setQuestion(null),
    closeThen: (then: () => void) => {
      next.current = then;
      setQuestion(null);
    },
  };
}
