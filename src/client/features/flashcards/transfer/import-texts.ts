import { useTranslation } from 'react-i18next';
import { useRefusalText } from '#client/library/use-carry-out.ts';
import type { Refusal } from '#shared/library/change.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import type { FileProblem } from './use-word-file.ts';

const BYTES_PER_MEGABYTE = 1_000_000;

/** Returns functions that say why a file cannot be used, or why the library refuses its import. */
export function useImportTexts() {
  const { t, i18n } = useTranslation('transfer');
  const refusalText = useRefusalText();
  const number = new Intl.NumberFormat(i18n.language);
  const describeProblem = (problem: FileProblem): string => {
    switch (problem.code) {
      case 'no_data':
        return t('errors.no_data');
      case 'broken_quotes':
        return t('errors.parsing', { reason: t('reasons.broken_quotes', { row: problem.row }) });
      case 'failed':
        return t('errors.processing', { reason: t('reasons.failed') });
      case 'unreadable':
      case 'worker_crashed':
        return t('errors.reading', { reason: t(`reasons.${problem.code}`) });
      case 'file_too_large': {
        const limit = number.format((problem.limit ?? 0) / BYTES_PER_MEGABYTE);
        return t('errors.reading', { reason: t('reasons.file_too_large', { limit }) });
      }
      default: {
        const { code, row, count = 0, limit = 0 } = problem;
        const values = { row, count: number.format(count), limit: number.format(limit) };
        return t('errors.file', { reason: t(`reasons.${code}`, values) });
      }
    }
  };
  const describeRefusal = (code: Refusal): string => {
    if (code === 'too_many_flashcards')
      return t('reasons.too_many_flashcards', { limit: number.format(LIBRARY_LIMITS.flashcards) });
    if (code === 'too_many_categories')
      return t('reasons.too_many_categories', { limit: number.format(LIBRARY_LIMITS.categories) });
    return refusalText(code);
  };
  return { describeProblem, describeRefusal };
}
