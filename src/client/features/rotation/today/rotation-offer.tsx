import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';

type RotationOfferProps = { onAnswer: (rotation: 'on' | 'off') => void };

/** Asks a family that taught before whether its sets are to move on by themselves. */
export function RotationOffer({ onAnswer }: RotationOfferProps) {
  const { t } = useTranslation('rotation');
  return (
    <Card className="flex flex-col gap-2">
      <h2 className="text-lg font-bold">{t('offer.title')}</h2>
      <p className="max-w-prose text-ink-soft">{t('offer.text')}</p>
      <div className="flex flex-wrap gap-3">
        <Button tone="primary" onClick={() => onAnswer('on')}>
          {t('offer.on')}
        </Button>
        <Button tone="quiet" onClick={() => onAnswer('off')}>
          {t('offer.notNow')}
        </Button>
      </div>
    </Card>
  );
}
