import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from '#client/lib/navigation/link.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { CheckboxField } from '#client/ui/field.tsx';
import { type BillingCycle, yearlySaving } from '#shared/plan/plan-table.ts';

type PlanHeadingProps = {
  signedIn: boolean;
  cycle: BillingCycle;
  onCycleChange: (cycle: BillingCycle) => void;
  disabled: boolean;
};

/** The top of /plans: the way back for a parent, the title, and the choice of monthly or yearly. */
export function PlanHeading({ signedIn, cycle, onCycleChange, disabled }: PlanHeadingProps) {
  const { t } = useTranslation('plan');
  return (
    <>
      {signedIn && (
        <Link to="/profile" className={buttonClass('quiet', '-ml-4')}>
          <ArrowLeft aria-hidden="true" className="size-5" />
          {t('back')}
        </Link>
      )}
      <div className="space-y-2 text-center">
        <h1 className="text-2xl font-extrabold md:text-3xl">{t('title')}</h1>
        <p className="text-soft">{t(signedIn ? 'subtitle.parent' : 'subtitle.visitor')}</p>
        <CheckboxField
          label={t('yearly', { percent: yearlySaving('print') })}
          checked={cycle === 'yearly'}
          onChange={(event) => onCycleChange(event.target.checked ? 'yearly' : 'monthly')}
          disabled={disabled}
        />
      </div>
    </>
  );
}
