import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import type { PlanChoice } from '../use-plan-choice.ts';

/** For a family that pays: where it changes between monthly and yearly. */
export function ManageBillingHint({ choice }: { choice: PlanChoice }) {
  const { t } = useTranslation('plans');
  return (
    <>
      <p className="text-sm text-ink-soft">{t('changeCycle')}</p>
      <Button tone="quiet" disabled={choice.leaving} onClick={choice.manageBilling} className="w-full">
        {t('manageBilling')}
      </Button>
    </>
  );
}
