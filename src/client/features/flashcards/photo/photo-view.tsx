import { useTranslation } from 'react-i18next';
import type { MediaKeeper } from '#client/device/media/media-keeper.ts';
import { usePhotoUrl } from '#client/lib/photo/use-photo-url.ts';
import { Banner } from '#client/ui/banner.tsx';

type PhotoViewProps = { keeper: MediaKeeper; id: string; label: string };

/** Takes up its room while the photo loads. */
export function PhotoView({ keeper, id, label }: PhotoViewProps) {
  const { t } = useTranslation('photos');
  const { url, isMissing, onError } = usePhotoUrl(keeper, id);
  if (isMissing) return <Banner tone="info">{t('missing')}</Banner>;
  return (
    <div className="h-40 overflow-hidden rounded-card bg-hairline">
      {url && <img src={url} alt={label} className="size-full object-contain" onError={onError} />}
    </div>
  );
}
