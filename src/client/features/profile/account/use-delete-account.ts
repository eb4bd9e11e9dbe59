import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteAccount, readAccountSummary } from '#client/account/account-client.ts';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { eraseAccount } from '#client/device/sealing/open-account-storage.ts';
import { useAsyncAction } from '#client/lib/async-action/use-async-action.ts';
import { useLoad } from '#client/lib/async-action/use-load.ts';
import { useDescribeFailure } from '#client/lib/http/describe-failure.ts';
import {
  codeOf,
  type HttpFailure,
  isSignedOut,
  isUnanswered,
  toHttpFailure,
} from '#client/lib/http/http-failure.ts';
import type { AccountSummary } from '#shared/account/protocol.ts';
import { ACCOUNT_TEXTS } from './account-texts.ts';
import { type DeletionReceipt, saveDeletionReceipt } from './deletion-receipt.ts';

type Ways = Pick<AccountSummary, 'hasPassword' | 'freshSignIn'>;

export function useDeleteAccount({ id, email }: { id: string; email: string }) {
  const { i18n } = useTranslation();
  const { logOut } = useAuth();
  const describeFailure = useDescribeFailure();
  const { answer, failure, reload } = useLoad(readAccountSummary, id);
  const [refusal, setRefusal] = useState<HttpFailure | null>(null);
  const unanswered = useRef(false);
  const problem = refusal ?? failure;
  const code = problem && codeOf(problem);
  const ways: Ways | null =
    code === 'fresh_sign_in_needed' ? { hasPassword: false, freshSignIn: false } : answer;

  const leave = async (refund: DeletionReceipt['refund']) => {
    await logOut();
    eraseAccount(id);
    saveDeletionReceipt({ email, refund });
    // A new page and no change of route: memory forgets the family too, and no redirect to the log-in gets in between.
    window.location.replace('/goodbye');
    // The deletion stays under way until the page is gone.
    return new Promise<never>(() => {});
  };

  const { pending, run } = useAsyncAction(async (password: string) => {
    setRefusal(null);
    try {
      const language = i18n.language === 'zh' ? 'zh' : 'en';
      const { refund } = await deleteAccount(id, ways?.hasPassword ? { password, language } : { language });
      await leave(refund);
    } catch (thrown) {
      const failure = toHttpFailure(thrown);
      // The account is signed out already: the deletion had arrived. What it refunded is in the mail. Another account,
      // signed in meanwhile, says nothing about that, and its session must not end.
      const isOver = isSignedOut(failure) && failure.kind !== 'other-account';
      if (isOver && unanswered.current) return await leave(null);
      unanswered.current ||= isUnanswered(failure);
      setRefusal(failure);
    }
  });

  return {
    ways,
    problem: problem && { code, text: describeFailure(problem, ACCOUNT_TEXTS) },
    working: pending,
    reload,
    remove: (password: string) => void run(password),
  };
}
