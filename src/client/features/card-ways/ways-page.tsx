import { useTranslation } from 'react-i18next';
import { LibraryGate } from '#client/library/library-gate.tsx';
import { useCardUsage } from '#client/library/use-card-usage.ts';
import { Spinner } from '#client/ui/spinner.tsx';
import { Ways } from './ways.tsx';

/** /cards: where each card is on its way, from the coming ones to the old friends. */
export function WaysPage() {
  const { t } = useTranslation('ways');
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h1 className="text-2xl font-bold">{t('title')}</h1>
        <p className="mt-1 max-w-prose text-ink-soft">{t('text')}</p>
      </div>
      <LibraryGate allDays>
        <CountedWays />
      </LibraryGate>
    </div>
  );
}

function CountedWays() {
  const { t } = useTranslation();
  const usage = useCardUsage();
  return usage ? <Ways usage={usage} /> : <Spinner label={t('loading')} />;
}
