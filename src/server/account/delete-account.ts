import { randomUUID } from 'node:crypto';
import { PasswordsBusyError } from '#server/auth/credentials/passwords.ts';
import { consumeNotice, eraseMailRequestsByUser } from '#server/auth/records/mail-requests.ts';
import { findSession, isFreshSignIn } from '#server/auth/records/sessions.ts';
import type { UserRow } from '#server/auth/records/tables.ts';
import {
  deleteUser,
  findAccount,
  getVerifiedEmail,
  lockUser,
  type NewAccountEvent,
  recordAccountEvent,
} from '#server/auth/records/users.ts';
import { type Closing, refuseUnreachableCustomer } from '#server/billing/actions/end-plan.ts';
import { toBillingError } from '#server/billing/stripe/client.ts';
import type { Tx } from '#server/db/database.ts';
import { getDatabaseErrorCode } from '#server/db/database-trouble.ts';
import { ApiError } from '#server/http/errors.ts';
import { lockFamilies } from '#server/library/family.ts';
import type { MailLanguage } from '#server/mail/mail-settings.ts';
import { renderMail } from '#server/mail/render-mail.ts';
import type { OutgoingMail } from '#server/mail/tables.ts';
import type { DeleteAnswer } from '#shared/account/protocol.ts';
import { BRAND } from '#shared/lib/brand.ts';
import type { AccountCaller, AccountDeps } from './account-deps.ts';
import { recordErasure } from './erased-accounts.ts';
import { TABLE_OWNERS } from './table-owners.ts';

/** @throws ApiError when the proof is missing, or when Stripe is unreachable or does not end the plan */
export async function deleteAccount(
  deps: AccountDeps,
  caller: AccountCaller,
  { password, language }: { password: string | undefined; language: MailLanguage },
): Promise<DeleteAnswer> {
  try {
    await verifyCaller(deps, caller, password);
    await recordDeletion(deps, caller, { kind: 'deletion_requested' });
    return await endAndErase(deps, caller.id, { language, byOperator: false });
  } catch (error) {
    const reason = error instanceof ApiError ? error.code : 'unexpected';
    await recordDeletion(deps, caller, { kind: 'deletion_failed', details: { reason } });
    throw error;
  }
}

async function recordDeletion(
  { db, clock }: AccountDeps,
  { id: userId, device }: AccountCaller,
  event: Pick<NewAccountEvent, 'kind' | 'details'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    // A concurrent deletion may have erased the account.
    if ((await lockUser(tx, userId)) !== null)
      await recordAccountEvent(tx, { ...event, userId, device }, clock());
  });
}

/** Requires the password, or a recent sign-in if the account has none, because someone else may hold the tablet. */
async function verifyCaller(deps: AccountDeps, caller: AccountCaller, password: string | undefined) {
  const { storedHash, session } = await deps.db.transaction(async (tx) => {
    const account = await findAccount(tx, caller.id);
    return {
      storedHash: account?.user.passwordHash ?? null,
      session: await findSession(tx, { userId: caller.id, sessionId: caller.sessionId }, deps),
    };
  });
  if (storedHash === null) {
    if (session !== null && isFreshSignIn(session, deps.clock())) return;
    throw new ApiError(
      403,
      'fresh_sign_in_needed',
      'Please sign out, sign in again and delete the account within ten minutes.',
    );
  }
  const matches = await deps.passwordHasher
    .verifyPassword(storedHash, password ?? '')
    .catch((error: unknown) => {
      if (error instanceof PasswordsBusyError)
        throw new ApiError(503, 'busy', 'Please try again in a moment.');
      throw error;
    });
  if (!matches) throw new ApiError(403, 'wrong_password', 'This is not your current password.');
}

/**
 * Records the id so that no restored backup brings the account back. Foreign keys to `users` delete most rows. The owners
 * of the other tables delete the rows that contain the address or the id of the account.
 */
export async function eraseAccount(tx: Tx, userId: string): Promise<UserRow | null> {
  // The link worker also locks the request before the account.
  await eraseMailRequestsByUser(tx, userId);
  // A sync also locks the family before the account.
  await lockFamilies(tx, userId);
  const erased = await deleteUser(tx, userId);
  if (erased === null) return null;
  await recordErasure(tx, userId);
  const account = { userId, verifiedEmail: getVerifiedEmail(erased) };
  for (const owner of TABLE_OWNERS) await owner.eraseRows?.(tx, account);
  return erased;
}

const DEADLOCK = '40P01';

type EndingDeps = Pick<AccountDeps, 'db' | 'billing' | 'mailer'>;

/**
 * Ends the plan at Stripe, then erases every row. When Stripe fails, nothing is erased and a retry resumes the deletion.
 * @throws ApiError when Stripe did not end the plan or is unreachable
 */
export function endAndErase(...args: Parameters<typeof tryEndAndErase>): Promise<DeleteAnswer> {
  return tryEndAndErase(...args).catch((error: unknown) => {
    if (getDatabaseErrorCode(error) !== DEADLOCK) throw error;
    return tryEndAndErase(...args);
  });
}

async function tryEndAndErase(
  deps: EndingDeps,
  userId: string,
  options: { language: MailLanguage; byOperator: boolean },
): Promise<DeleteAnswer> {
  let refund: Closing['refund'] = null;
  const erase = async (tx: Tx, closing: Closing) => {
    refund = closing.refund;
    const erased = await eraseAccount(tx, userId);
    if (erased === null || !(await consumeNotice(tx, erased))) return;
    const mail = renderAccountDeletedMail({ ...options, to: erased.email, refund });
    await deps.mailer.enqueue(tx, `account-deleted/${randomUUID()}`, mail);
  };
  if (deps.billing === null) {
    await deps.db.transaction(async (tx) => {
      await refuseUnreachableCustomer(tx, userId, null);
      await erase(tx, { refund: null });
    });
  } else {
    await deps.billing.closeAccount(userId, erase).catch((error: unknown) => {
      throw toBillingError(error);
    });
  }
  deps.mailer.wake();
  return { refund };
}

const MAIL_TEXTS = {
  en: {
    subject: `Your ${BRAND} account has been deleted`,
    greeting: 'Hello,',
    done: `You asked us to delete your ${BRAND} account. It is done: your name and address, your flashcards, your days and everything else we kept about you have been erased and cannot be brought back.`,
    doneByOperator: `The operator of this server has deleted your ${BRAND} account: your name and address, your flashcards, your days and everything else we kept about you have been erased and cannot be brought back.`,
    refund: (amount: string) =>
      `Your subscription has ended. ${amount} for the unused time is on its way to the card you paid with; banks take 5 to 10 days.`,
    goodBye: 'Thank you for learning with us. You are welcome back at any time, with a fresh start.',
    mistake:
      'Not you? Then someone knew your password: please change it wherever else you use it. This is the last email about this account.',
    askOperator:
      'You did not ask for this? Then please write to the operator of this server. This is the last email about this account.',
  },
  zh: {
    subject: `您的 ${BRAND} 账户已删除`,
    greeting: '您好！',
    done: `根据您的要求，您的 ${BRAND} 账户已经删除：姓名、邮箱、字卡、每日记录以及我们保存的其他全部数据均已清除，无法恢复。`,
    doneByOperator: `本服务的管理员已删除您的 ${BRAND} 账户：姓名、邮箱、字卡、每日记录以及我们保存的其他全部数据均已清除，无法恢复。`,
    refund: (amount: string) =>
      `您的订阅已经结束，没用完的部分 ${amount} 会退回您付款的银行卡，银行通常需要 5 到 10 天。`,
    goodBye: '谢谢您和我们一起陪孩子认字。欢迎随时回来，到时候从头开始就好。',
    mistake:
      '不是您本人操作？那么有人知道了您的密码：如果您在其他地方也用同一密码，请尽快修改。这是关于该账户的最后一封邮件。',
    askOperator: '如果您没有提出过删除要求，请联系本服务的管理员。这是关于该账户的最后一封邮件。',
  },
} satisfies Record<MailLanguage, Record<string, unknown>>;

function renderAccountDeletedMail(options: {
  to: string;
  language: MailLanguage;
  byOperator: boolean;
  /** The amount is in cents. */
  refund: { amount: number; currency: string } | null;
}): OutgoingMail {
  const { to, language, byOperator, refund } = options;
  const texts = MAIL_TEXTS[language];
  const rendered = renderMail({
    language,
    subject: texts.subject,
    body: [
      { text: texts.greeting },
      { text: byOperator ? texts.doneByOperator : texts.done },
      ...(refund === null ? [] : [{ text: texts.refund(formatMoney(refund, language)) }]),
      { text: texts.goodBye },
    ],
    footer: [{ text: byOperator ? texts.askOperator : texts.mistake }],
  });
  return { to, ...rendered, unsubscribeUrl: null };
}

function formatMoney({ amount, currency }: { amount: number; currency: string }, language: MailLanguage) {
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  return new Intl.NumberFormat(language, style).format(amount / 100);
}
