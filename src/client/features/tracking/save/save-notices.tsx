import { useTranslation } from 'react-i18next';
import { useLibrary } from '#client/library/use-library.ts';
import { Banner } from '#client/ui/banner.tsx';
import { isRated } from '#shared/tracking/engagement.ts';
import { totalFlashes } from '#shared/tracking/record.ts';
import type { SaveFailure } from './use-save-day.ts';

/** That nothing was kept, and what can be done about it. */
export function SaveFailureBanner({ failure }: { failure: SaveFailure }) {
  const { t } = useTranslation('tracking');
  const { t: tError } = useTranslation('errors');
  return (
    <Banner tone="error" className="pointer-events-auto shadow-card">
      <p>{t('save.failed')}</p>
      <p className="font-normal">
        {failure === 'notKept' ? t('save.notKept') : tError(`refusals.${failure}`)}
      </p>
    </Banner>
  );
}

/** That the day was saved elsewhere while the parent was typing here, and what it says there. */
export function ConflictNotice({ day }: { day: string }) {
  const { t } = useTranslation('tracking');
  const { library } = useLibrary();
  const record = library.history.get(day);
  if (!record) return null;
  const flashes = t('conflict.flashes', { count: totalFlashes(record) });
  const rating = isRated(record.engagement) ? t('conflict.rated', { value: record.engagement }) : '';
  return (
    <Banner tone="info" className="mb-3">
      <p>{t('conflict.text')}</p>
      <p className="font-normal">
        {t('conflict.newer', { summary: [flashes, rating].filter(Boolean).join(' · ') })}
      </p>
    </Banner>
  );
}
