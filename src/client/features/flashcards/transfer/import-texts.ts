import { useTranslation } from 'react-i18next';
import { useRefusalText } from '#client/library/use-carry-out.ts';
import type { FileFailure } from '#shared/csv/limits.ts';
import type { Refusal } from '#shared/library/change.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import type { FileProblem } from './use-word-file.ts';

const BYTES_PER_MEGABYTE = 1_000_000;

type Problem = Omit<Partial<FileFailure>, 'code'> & { code: FileProblem['code'] };

/** What was being done when a problem arose; `file` for all others. */
const ACTIVITIES: Partial<Record<FileProblem['code'], string>> = {
  broken_quotes: 'parsing',
  failed: 'processing',
  unreadable: 'reading',
  worker_crashed: 'reading',
  file_too_large: 'reading',
};

/** Returns functions that say why a file cannot be used, or why the library refuses its import. */
export function useImportTexts() {
  const { t, i18n } = useTranslation('transfer');
  const refusalText = useRefusalText();
  const number = new Intl.NumberFormat(i18n.language);
  const describeProblem = (problem: FileProblem): string => {
    const { code, row, count = 0, limit = 0 }: Problem = problem;
    if (code === 'no_data') return t('errors.no_data');
    const shownLimit = code === 'file_too_large' ? limit / BYTES_PER_MEGABYTE : limit;
    const values = { row, count: number.format(count), limit: number.format(shownLimit) };
    return t(`errors.${ACTIVITIES[code] ?? 'file'}`, { reason: t(`reasons.${code}`, values) });
  };
  const describeRefusal = (code: Refusal): string => {
    if (code !== 'too_many_flashcards' && code !== 'too_many_categories') return refusalText(code);
    const limit = LIBRARY_LIMITS[code === 'too_many_flashcards' ? 'flashcards' : 'categories'];
    return t(`reasons.${code}`, { limit: number.format(limit) });
  };
  return { describeProblem, describeRefusal };
}
