import { useTranslation } from 'react-i18next';
import type { WordProblem } from '#shared/csv/word-list.ts';

const SHOWN = 50;

/** The entries of the file that will not be imported, each with its place in the spreadsheet. */
export function ProblemList({ problems }: { problems: readonly WordProblem[] }) {
  const { t } = useTranslation('transfer');
  if (problems.length === 0) return null;
  const hidden = problems.length - SHOWN;
  return (
    <details open className="rounded-control border border-hairline bg-sun-soft px-4 py-2.5">
      <summary className="min-h-6 cursor-pointer font-semibold text-ink">
        {t('problems.title', { count: problems.length })}
      </summary>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {problems.slice(0, SHOWN).map(({ code, ...place }) => (
          <li key={`${place.row} ${place.column}`} dir="auto">
            {t(`problems.${code}`, place)}
          </li>
        ))}
        {hidden > 0 && <li>{t('problems.more', { count: hidden })}</li>}
      </ul>
    </details>
  );
}
