import { useTranslation } from 'react-i18next';
import { markLanguage } from '#client/lib/i18n/mark-language.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { nameSet } from '#shared/tracking/record.ts';
import type { SetUsage } from '#shared/tracking/set-usage.ts';
import { ShareBar } from './share-bar.tsx';

/** 'Set 1 used 15 times', the most used first; the bars compare them with the first. */
export function MostUsedSets({ sets }: { sets: readonly SetUsage[] }) {
  const { t } = useTranslation('history');
  const { library } = useLibrary();
  const most = sets[0]?.times ?? 1;
  return (
    <section>
      <h3 className="mb-2 font-bold">{t('summary.sets.title')}</h3>
      {sets.length === 0 ? (
        <p className="text-ink-soft">{t('summary.sets.none')}</p>
      ) : (
        <ol className="flex flex-col gap-2">
          {sets.map(({ setId, times }) => {
            const name = nameSet(setId, library.sets, t('common:deletedSet'));
            return (
              <li key={setId}>
                <span {...markLanguage(name)}>{t('summary.sets.item', { name, count: times })}</span>
                <ShareBar percent={(100 * times) / most} />
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
