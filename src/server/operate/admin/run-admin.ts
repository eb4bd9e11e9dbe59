import type { AdminAnswer, AdminCommand } from './admin-command.ts';
import type { AdminDeps } from './admin-deps.ts';
import { listMails, resendMails } from './admin-mails.ts';
import { grantPlan, revokeGift } from './change-gift.ts';
import { eraseForOperator } from './erase-for-operator.ts';
import { findAccounts } from './find-accounts.ts';
import { listStuck } from './list-stuck.ts';

/**
 * Carries out an operator's command.
 * @throws AdminError with a sentence where it cannot be done
 */
export function runAdmin(deps: AdminDeps, command: AdminCommand): Promise<AdminAnswer> {
  switch (command.name) {
    case 'find':
      return findAccounts(deps.db, command.part);
    case 'grant':
      return grantPlan(deps, command);
    case 'revoke':
      return revokeGift(deps, command.email);
    case 'mails':
      return listMails(deps, command);
    case 'resend':
      return resendMails(deps, command.which);
    case 'erase':
      return eraseForOperator(deps, command.email);
    case 'stuck':
      return listStuck(deps);
  }
}
