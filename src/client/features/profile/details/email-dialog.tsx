import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { readAccountSummary } from '#client/account/account-data-client.ts';
import { requestEmailChange } from '#client/account/auth/change-details.ts';
import type { SignedInUser } from '#client/account/auth/user.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { PasswordField, TextField } from '#client/ui/field.tsx';
import { isMailAddress } from '#shared/mail-address.ts';
import { ListState } from '../security/list-state.tsx';
import { useAccountList } from '../security/use-account-list.ts';
import { DetailsFormDialog } from './details-form-dialog.tsx';

type EmailDialogProps = { user: SignedInUser; onClose: () => void; onDone: () => void };

/** Asks for another address, with the current password or a sign-in of the last minutes. */
export function EmailDialog({ user, onClose, onDone }: EmailDialogProps) {
  const { t } = useTranslation('profile');
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const load = useCallback(() => readAccountSummary(user.id), [user.id]);
  const { answer: ways, failure, reload } = useAccountList(load);
  const mustSignIn = ways !== null && !ways.hasPassword && !ways.freshSignIn;

  const send = async () => {
    const typed = email.current?.value.trim() ?? '';
    const current = password.current?.value ?? '';
    const problem = findProblem({ typed, current, hasPassword: ways?.hasPassword ?? true, own: user.email });
    if (problem !== null) {
      (problem === 'password' ? password : email).current?.focus();
      return t(`details.checks.${problem}`);
    }
    const refused = await requestEmailChange(typed, current);
    if (refused === null) onDone();
    return refused;
  };
  return (
    <DetailsFormDialog
      title={t('details.changeEmail')}
      description={t('details.changeEmailText', { email: user.email })}
      submitLabel={t('details.sendLink')}
      ready={ways !== null && !mustSignIn}
      send={send}
      onClose={onClose}
    >
      {ways === null && <ListState failure={failure} onRetry={reload} />}
      {mustSignIn && (
        <Banner tone="info">
          <p>{t('details.signInFirst')}</p>
          <Link to="/logout" className={buttonClass('secondary', 'mt-2')}>
            {t('logOut')}
          </Link>
        </Banner>
      )}
      {ways !== null && !mustSignIn && (
        <>
          <TextField
            ref={email}
            type="email"
            label={t('details.newEmail')}
            autoComplete="email"
            aria-required
          />
          {ways.hasPassword && (
            <PasswordField
              ref={password}
              label={t('password.current')}
              autoComplete="current-password"
              aria-required
            />
          )}
        </>
      )}
    </DetailsFormDialog>
  );
}

function findProblem(given: { typed: string; current: string; hasPassword: boolean; own: string }) {
  if (!isMailAddress(given.typed)) return 'email' as const;
  if (given.typed.toLowerCase() === given.own) return 'sameEmail' as const;
  return given.hasPassword && given.current === '' ? ('password' as const) : null;
}
