import { Repeat } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { Fold } from '#client/ui/fold.tsx';

type RotationOfferProps = { onAnswer: (rotation: 'on' | 'off') => void };

/** Asks a family that taught before whether its sets are to move on by themselves. */
export function RotationOffer({ onAnswer }: RotationOfferProps) {
  const { t } = useTranslation('rotation');
  return (
    <Fold title={t('offer.title')} icon={<Repeat aria-hidden="true" className="size-5" />}>
      <p className="max-w-prose text-soft">{t('offer.text')}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button onClick={() => onAnswer('on')}>{t('offer.on')}</Button>
        <Button tone="quiet" onClick={() => onAnswer('off')}>
          {t('offer.notNow')}
        </Button>
      </div>
    </Fold>
  );
}
