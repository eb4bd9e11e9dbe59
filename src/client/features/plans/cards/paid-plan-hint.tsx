import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import type { PlanChoice } from '../use-plan-choice.ts';

type PaidPlanHintProps = {
  /** False for a plan given by hand: there is no billing to manage. */
  subscribed: boolean;
  choice: PlanChoice;
};

/** On the card of a family's own plan: where it changes between monthly and yearly, or that it costs nothing. */
export function PaidPlanHint({ subscribed, choice }: PaidPlanHintProps) {
  const { t } = useTranslation('plans');
  if (!subscribed) return <p className="text-sm text-ink-soft">{t('given')}</p>;
  return (
    <>
      <p className="text-sm text-ink-soft">{t('changeCycle')}</p>
      <Button tone="quiet" disabled={choice.leaving} onClick={choice.manageBilling} className="w-full">
        {t('manageBilling')}
      </Button>
    </>
  );
}
