import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MediaKeeper } from '#client/device/media/media-keeper.ts';
import { Banner } from '#client/ui/banner.tsx';

type PhotoViewProps = { keeper: MediaKeeper; id: string; label: string };

/** Keeps its room while the photo loads. */
export function PhotoView({ keeper, id, label }: PhotoViewProps) {
  const { t } = useTranslation('photos');
  const [url, setUrl] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    let made: string | null = null;
    let isCurrent = true;
    void keeper.read(id).then((bytes) => {
      if (!isCurrent) return;
      if (!bytes) return setMissing(true);
      made = URL.createObjectURL(new Blob([Uint8Array.from(bytes)]));
      setUrl(made);
    });
    return () => {
      isCurrent = false;
      if (made) URL.revokeObjectURL(made);
    };
  }, [keeper, id]);
  if (isMissing) return <Banner tone="info">{t('missing')}</Banner>;
  return (
    <div className="h-40 overflow-hidden rounded-card bg-hairline">
      {url && (
        <img src={url} alt={label} className="size-full object-contain" onError={() => setMissing(true)} />
      )}
    </div>
  );
}
