import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileProblem } from './use-word-file.ts';

const BYTES_PER_MEGABYTE = 1_000_000;

/** Returns a function that turns the reason why a file cannot be used into a sentence with the next step. */
export function useProblemText(): (problem: FileProblem) => string {
  const { t, i18n } = useTranslation('transfer');
  return useCallback(
    (problem) => {
      const number = new Intl.NumberFormat(i18n.language);
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
    },
    [t, i18n.language],
  );
}
