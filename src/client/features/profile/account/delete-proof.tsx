import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '#client/lib/navigation/link.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { PasswordField } from '#client/ui/field.tsx';
import type { AccountSummary } from '#shared/account/protocol.ts';

type DeleteProofProps = {
  ways: Pick<AccountSummary, 'hasPassword' | 'freshSignIn'>;
  inputRef: RefObject<HTMLInputElement | null>;
  /** What is wrong with the password just sent. */
  wrong: string | null;
  disabled: boolean;
};

/** How the parent proves who they are: the password, or for an account without one a sign-in of the last minutes. */
export function DeleteProof({ ways, inputRef, wrong, disabled }: DeleteProofProps) {
  const { t } = useTranslation('account');
  if (ways.hasPassword) {
    return (
      <>
        <PasswordField
          ref={inputRef}
          label={t('delete.password')}
          autoComplete="current-password"
          aria-required
          disabled={disabled}
          error={wrong ?? undefined}
        />
        {/* The sentence at the field is tied to it; this one is heard at once. */}
        <p role="alert" className="sr-only">
          {wrong}
        </p>
      </>
    );
  }
  if (ways.freshSignIn) return <p>{t('delete.noPassword')}</p>;
  return (
    <Banner tone="info">
      <p>{t('failures.fresh_sign_in_needed')}</p>
      <Link to="/logout" className={buttonClass('secondary', 'mt-2')}>
        {t('delete.signOut')}
      </Link>
    </Banner>
  );
}
