import { Check, Lightbulb } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Fold } from '#client/ui/card.tsx';

export function Tips() {
  const { t } = useTranslation('tracking');
  const tips = [t('tips.second'), t('tips.minutes'), t('tips.sessions'), t('tips.newCard')];
  return (
    <Fold title={t('tips.title')} icon={Lightbulb}>
      <ul className="flex flex-col gap-2">
        {tips.map((tip) => (
          <li key={tip} className="flex gap-2">
            <Check className="mt-0.5 size-5 shrink-0 text-leaf" />
            {tip}
          </li>
        ))}
      </ul>
    </Fold>
  );
}
