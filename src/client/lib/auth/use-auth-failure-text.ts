import { useTranslation } from 'react-i18next';
import { useAuth } from './auth-context.ts';
import { type AuthAction, describeAuthFailure } from './auth-failure.ts';

/** The last failure as a sentence in the language of the screen, if it was a failure of `action`; else null. */
export function useAuthFailureText(action: AuthAction): string | null {
  const { failure } = useAuth();
  const { t, i18n } = useTranslation('errors');
  if (failure?.action !== action) return null;
  return describeAuthFailure(failure, i18n.language, (key, options) => t(key, options ?? {}));
}
