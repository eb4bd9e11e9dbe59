import { endAndErase } from '#server/account/end-and-erase.ts';
import { ApiError } from '#server/http/errors.ts';
import { readMailSettings } from '#server/mail/mail-settings.ts';
import { type AdminAnswer, AdminError } from './admin-command.ts';
import type { AdminDeps } from './admin-deps.ts';
import { requireAccount } from './find-accounts.ts';

/** Ends what a family pays for, gives unused time back, then erases everything about it, as the account's own deletion does. */
export async function eraseForOperator(deps: AdminDeps, email: string): Promise<AdminAnswer> {
  const { id, language } = await deps.db.transaction(async (tx) => {
    const { id } = await requireAccount(tx, email);
    return { id, language: (await readMailSettings(tx, id)).language };
  });
  const { refund } = await endAndErase(deps, id, { language, byOperator: true }).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    throw new AdminError(`Nothing was erased: ${error.message} (${error.code})`);
  });
  deps.log.warn({ command: 'erase', account: id }, 'the operator erased an account');
  const money =
    refund === null ? '' : ` ${(refund.amount / 100).toFixed(2)} ${refund.currency} were given back.`;
  return { lines: [`The account of ${email} and everything about it is erased.${money}`], rows: [] };
}
