import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { fetchExport } from '#client/account/account-client.ts';
import { useAsyncAction } from '#client/lib/async-action/use-async-action.ts';
import { checkFilesCanBeKept, saveFile } from '#client/lib/files/save-file.ts';
import { type FailureTexts, useDescribeFailure } from '#client/lib/http/describe-failure.ts';
import { toHttpFailure } from '#client/lib/http/http-failure.ts';
import { useSendPending } from '#client/library/use-library.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { InAppNote } from '#client/ui/files/in-app-note.tsx';

export const ACCOUNT_TEXTS: FailureTexts = {
  unreachable: 'account:failures.out_of_reach',
  fallback: 'account:failures.out_of_reach',
  signedOut: 'account:failures.not_signed_in',
  otherAccount: 'account:failures.not_signed_in',
  unexpected: 'account:failures.unexpected',
  wait: 'account:failures.rate_limited',
  waitUnknown: 'account:failures.rate_limited',
  waitBriefly: 'account:failures.busy',
  codes: {
    not_signed_in: 'account:failures.not_signed_in',
    unexpected: 'account:failures.unexpected',
    busy: 'account:failures.busy',
    wrong_password: 'account:failures.wrong_password',
    fresh_sign_in_needed: 'account:failures.fresh_sign_in_needed',
    payment_service_unavailable: 'account:failures.payment_service_unavailable',
    billing_busy: 'account:failures.billing_busy',
    refund_on_its_way: 'account:failures.refund_on_its_way',
    body_too_large: 'account:failures.body_too_large',
    library_full: 'account:failures.library_full',
  },
};

/** Sends unsent changes before the download. The message counts those that could not be sent. */
export function ExportButton({ userId, disabled = false }: { userId: string; disabled?: boolean }) {
  const { t } = useTranslation('account');
  const describeFailure = useDescribeFailure();
  const sendPending = useSendPending();
  const { pending, outcome, run } = useAsyncAction(async () => {
    const unsent = await sendPending();
    const { zip, name } = await fetchExport(userId);
    const isDownloading = saveFile(zip, name);
    if (unsent > 0) {
      const key = isDownloading ? 'export.unsent' : 'export.incomplete';
      return { tone: 'info' as const, text: t(key, { count: unsent, name }) };
    }
    return isDownloading ? { tone: 'success' as const, text: t('export.done', { name }) } : null;
  });
  return (
    <div className="space-y-3">
      <InAppNote purpose="files" />
      <Button
        onClick={() => checkFilesCanBeKept() && void run()}
        disabled={disabled}
        busy={pending}
        busyText={t('export.working')}
        icon={<Download className="size-5" />}
      >
        {t('export.button')}
      </Button>
      {outcome?.ok && outcome.value && <Banner tone={outcome.value.tone}>{outcome.value.text}</Banner>}
      {outcome?.ok === false && (
        <Banner tone="error">{describeFailure(toHttpFailure(outcome.error), ACCOUNT_TEXTS)}</Banner>
      )}
    </div>
  );
}
