import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { describeFailure, type FailureTexts } from './describe-failure.ts';
import type { HttpFailure } from './http-failure.ts';

const GENERAL_TEXTS: FailureTexts = {};

/**
 * Returns a function that describes failures in the language of the screen, with the screen's own texts where
 * it has some.
 */
export function useDescribeFailure(): (failure: HttpFailure, texts?: FailureTexts) => string {
  // A failure comes long after the first screen, and with it its words: no screen waits for them.
  const { t, i18n } = useTranslation('errors', { useSuspense: false });
  return useCallback(
    (failure, texts = GENERAL_TEXTS) =>
      describeFailure(failure, texts, {
        language: i18n.language,
        translate: (key, options) => t(key, options ?? {}),
      }),
    [t, i18n.language],
  );
}
