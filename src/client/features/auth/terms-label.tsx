import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';

/** The words about the terms, which link to both pages. */
export function TermsLabel({ i18nKey = 'signUp.terms' }: { i18nKey?: 'signUp.terms' | 'google.terms' }) {
  const { t } = useTranslation('auth');
  return (
    <Trans
      t={t}
      i18nKey={i18nKey}
      components={{ terms: <LinkBeside to="/terms" />, privacy: <LinkBeside to="/privacy" /> }}
    />
  );
}

/** Opens beside the form, which would lose what was typed. `Trans` puts the words in. */
function LinkBeside({ to, children }: { to: string; children?: ReactNode }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
    >
      {children}
    </a>
  );
}
