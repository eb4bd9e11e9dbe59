import { useEffect, useRef, useState } from 'react';
import type { findTwin } from '#shared/library/twins.ts';
import type { CardFormValues } from '../cards/card-form-schema.ts';

export type Twin = NonNullable<ReturnType<typeof findTwin>>;
export type TwinQuestion = { twin: Twin; values: CardFormValues };

/**
 * The question whether a word that the category has already is meant; null while there is none. What `closeThen` is
 * given runs after the dialog has returned the focus, so that it can put the focus elsewhere.
 */
export function useTwinQuestion() {
  const [question, setQuestion] = useState<TwinQuestion | null>(null);
  const next = useRef<(() => void) | null>(null);

  useEffect(() => {
    if (question || !next.current) return;
    // The dialog returns the focus in a task of its own, made before this one.
    setTimeout(next.current);
    next.current = null;
  }, [question]);

  return {
    question,
    ask: (twin: Twin, values: CardFormValues) => setQuestion({ twin, values }),
    close: () => setQuestion(null),
    closeThen: (then: () => void) => {
      next.current = then;
      setQuestion(null);
    },
  };
}
