import { useAuth } from '#client/account/auth/auth-context.ts';
import { useAuthFailureText } from '#client/account/auth/auth-failure-text.ts';
import { Banner } from '#client/ui/banner.tsx';

/** Says that the stored session could not be read at the start; forms show their own failures. */
export function SessionFailureNotice() {
  const { clearFailure } = useAuth();
  const text = useAuthFailureText('initialize');
  if (!text) return null;
  return (
    <Banner tone="error" onDismiss={clearFailure} className="mb-4">
      {text}
    </Banner>
  );
}
