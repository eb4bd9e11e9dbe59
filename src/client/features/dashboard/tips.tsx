import { Check, Lightbulb } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DashboardSection } from './dashboard-section.tsx';

export function Tips({ open }: { open: boolean }) {
  const { t } = useTranslation('dashboard');
  const tips = [t('tips.second'), t('tips.minutes'), t('tips.sessions'), t('tips.newCard')];
  return (
    <DashboardSection
      title={t('tips.title')}
      icon={<Lightbulb aria-hidden="true" className="size-5" />}
      open={open}
    >
      <ul className="flex flex-col gap-2">
        {tips.map((tip) => (
          <li key={tip} className="flex gap-2">
            <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-leaf" />
            {tip}
          </li>
        ))}
      </ul>
    </DashboardSection>
  );
}
