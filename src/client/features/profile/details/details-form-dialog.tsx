import { type FormEvent, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type AuthFailure, authTexts } from '#client/account/auth/auth-failure.ts';
import { useAsyncAction } from '#client/lib/async-action/use-async-action.ts';
import { useDescribeFailure } from '#client/lib/http/use-describe-failure.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';

type DetailsFormDialogProps = {
  title: string;
  description?: string;
  submitLabel: string;
  /** False while there is nothing to send yet. */
  ready?: boolean;
  /** Sends what the fields hold: a sentence about a field, a failure of the server, or null when it stands. */
  send: () => Promise<string | AuthFailure | null>;
  onClose: () => void;
  children: ReactNode;
};

/** The dialog in which one detail of the account is changed. Mount it to open it; it closes once the change stands. */
export function DetailsFormDialog(props: DetailsFormDialogProps) {
  const { title, description, submitLabel, ready = true, send, onClose, children } = props;
  const { t } = useTranslation('profile');
  const { t: tCommon } = useTranslation();
  const describeFailure = useDescribeFailure();
  const formId = useId();
  const { pending, outcome, run } = useAsyncAction(async () => {
    const problem = await send();
    if (problem === null) onClose();
    return problem;
  });
  const problem = outcome?.ok ? outcome.value : null;
  const text =
    typeof problem === 'string' || problem === null
      ? problem
      : describeFailure(problem, authTexts(problem.action));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      closable={!pending}
      holdsInput="whenTyped"
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose} disabled={pending}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            tone="primary"
            disabled={!ready}
            busy={pending}
            busyText={tCommon('pleaseWait')}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="space-y-4">
        {text && (
          <Banner key={text} tone="error">
            {text}
          </Banner>
        )}
        {children}
      </form>
    </Dialog>
  );
}
