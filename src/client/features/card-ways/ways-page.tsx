import { useTranslation } from 'react-i18next';
import { LibraryGate } from '#client/library/library-gate.tsx';
import { useCardUsage } from '#client/library/use-card-usage.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Ways } from './ways.tsx';

/** /cards: where each card is on its way, from the coming ones to the old friends. */
export function WaysPage() {
  const { t } = useTranslation('ways');
  const { t: tCommon } = useTranslation();
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h1 className="text-2xl font-extrabold md:text-3xl">{t('title')}</h1>
        <p className="mt-1 max-w-prose text-soft">{t('text')}</p>
      </div>
      <LibraryGate allDays loading={<Skeleton label={tCommon('loading')} shape="rows" count={6} />}>
        <CountedWays />
      </LibraryGate>
    </div>
  );
}

function CountedWays() {
  const { t } = useTranslation();
  const usage = useCardUsage();
  return usage ? <Ways usage={usage} /> : <Skeleton label={t('loading')} shape="rows" count={6} />;
}
