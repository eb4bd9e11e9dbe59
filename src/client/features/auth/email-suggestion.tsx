import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { suggestMailAddress } from '#shared/mail-address.ts';

type EmailSuggestionProps = { email: string; onTake: (email: string) => void };

/** Asks below an address whether a well-known mail service was misspelt; one press corrects it. It blocks nothing. */
export function EmailSuggestion({ email, onTake }: EmailSuggestionProps) {
  const { t } = useTranslation('auth');
  const meant = suggestMailAddress(email);
  return (
    // In the page before there is something to say, so that it is read out.
    <p role="status" className="wrap-anywhere text-soft empty:hidden">
      {meant !== null && (
        <Trans
          t={t}
          i18nKey="signUp.didYouMean"
          values={{ email: meant }}
          components={{ fix: <FixButton onPress={() => onTake(meant)} /> }}
        />
      )}
    </p>
  );
}

function FixButton({ onPress, children }: { onPress: () => void; children?: ReactNode }) {
  return (
    <button type="button" onClick={onPress} className="min-h-11 font-semibold text-leaf underline">
      {children}
    </button>
  );
}
