import { useTranslation } from 'react-i18next';
import { useAuth } from './auth-context.ts';
import { describeAuthFailure } from './auth-failure.ts';

/** The last failure of signing in or out as a sentence in the language of the screen, or null. */
export function useAuthFailureText(): string | null {
  const { failure } = useAuth();
  const { t, i18n } = useTranslation('errors');
  return failure && describeAuthFailure(failure, i18n.language, (key, options) => t(key, options ?? {}));
}
