import { useTranslation } from 'react-i18next';
import { markLanguage } from '#client/lib/i18n/mark-language.ts';
import { useSetName } from '#client/library/use-set-name.ts';
import type { MostUsedSets as Top } from '#shared/tracking/set-usage.ts';
import { ShareBar } from './share-bar.tsx';

/** 'Set 1 used 15 times', the most used first; the bars compare them with the first. */
export function MostUsedSets({ sets: { listed, tied } }: { sets: Top }) {
  const { t } = useTranslation('history');
  const nameOf = useSetName();
  const most = listed[0]?.times ?? 1;
  return (
    <section>
      <h3 className="mb-2 text-lg font-bold">{t('summary.sets.title')}</h3>
      {listed.length === 0 ? (
        <p className="text-soft">{t('summary.sets.none')}</p>
      ) : (
        <>
          <p className="-mt-2 mb-2 text-sm text-soft">{t('summary.sets.hint')}</p>
          <ol className="flex flex-col gap-2">
            {listed.map(({ setId, times }) => {
              const name = nameOf(setId);
              return (
                <li key={setId}>
                  <span {...markLanguage(name)}>{t('summary.sets.item', { name, count: times })}</span>
                  <ShareBar percent={(100 * times) / most} />
                </li>
              );
            })}
          </ol>
          {tied > 0 && <p className="mt-2 text-sm text-soft">{t('summary.sets.tied', { count: tied })}</p>}
        </>
      )}
    </section>
  );
}
