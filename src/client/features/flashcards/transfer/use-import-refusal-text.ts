import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '#shared/library/change.ts';
import { LIBRARY_LIMITS } from '#shared/library/limits.ts';
import { useRefusalText } from '../rows/use-refusal-text.ts';

/** Why the library does not take an import, with what can be done about it in the dialog. */
export function useImportRefusalText(): (code: Refusal) => string {
  const { t, i18n } = useTranslation('transfer');
  const refusalText = useRefusalText();
  return useCallback(
    (code) => {
      const number = new Intl.NumberFormat(i18n.language);
      switch (code) {
        case 'too_many_flashcards':
          return t('reasons.too_many_flashcards', { limit: number.format(LIBRARY_LIMITS.flashcards) });
        case 'too_many_categories':
          return t('reasons.too_many_categories', { limit: number.format(LIBRARY_LIMITS.categories) });
        default:
          return refusalText(code);
      }
    },
    [t, i18n.language, refusalText],
  );
}
