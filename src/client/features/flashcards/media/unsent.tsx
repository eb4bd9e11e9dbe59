import { useTranslation } from 'react-i18next';
import type { MediaKeeper } from '#client/device/media/media-keeper.ts';
import { useStore } from '#client/lib/store/use-store.ts';
import { Banner } from '#client/ui/banner.tsx';

/** Shows whether only this device has a recording or photo, and why. */
export function Unsent({ keeper, id }: { keeper: MediaKeeper; id: string }) {
  const { t } = useTranslation('media');
  const { ids, refusal } = useStore(keeper.unsent);
  if (!ids.has(id)) return null;
  if (refusal === 'media_full') return <Banner tone="info">{t('full')}</Banner>;
  return <p className="text-sm text-soft">{t(refusal ? 'refused' : 'unsent')}</p>;
}
