import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignedInUser } from '#client/account/auth/user.ts';
import { usePlan } from '#client/account/plan/plan-context.ts';
import { NoticeDialog } from '#client/ui/alert-dialog.tsx';
import { Button } from '#client/ui/button.tsx';
import { YearlyDialog } from './yearly-dialog.tsx';

type SwitchToYearlyProps = {
  user: SignedInUser;
  disabled?: boolean;
  className?: string;
  /** The family pays by the year now. */
  onSwitched: () => void;
  onManageBilling: () => void;
};

/** For a family that pays by the month: the button, what it costs, and the word that it is done. */
export function SwitchToYearly({
  user,
  disabled,
  className,
  onSwitched,
  onManageBilling,
}: SwitchToYearlyProps) {
  const { t } = useTranslation('billing');
  const { adopt } = usePlan();
  const trigger = useRef<HTMLButtonElement>(null);
  const [shown, setShown] = useState<'nothing' | 'dialog' | 'done'>('nothing');
  return (
    <>
      <Button ref={trigger} disabled={disabled} className={className} onClick={() => setShown('dialog')}>
        {t('yearly.title')}
      </Button>
      {shown === 'dialog' && (
        <YearlyDialog
          user={user}
          onClose={() => setShown('nothing')}
          onDone={(summary) => {
            adopt(summary);
            setShown('done');
          }}
          onManageBilling={() => {
            setShown('nothing');
            onManageBilling();
          }}
        />
      )}
      <NoticeDialog
        text={shown === 'done' ? t('yearly.done') : null}
        okLabel={t('ok')}
        onClose={() => {
          setShown('nothing');
          onSwitched();
        }}
        returnFocus={trigger}
      />
    </>
  );
}
