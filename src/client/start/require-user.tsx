import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { useLocation } from '#client/lib/navigation/navigation-context.ts';
import { Redirect } from '#client/lib/navigation/redirect.tsx';
import { toLogInPath } from '#client/lib/navigation/return-path.ts';
import { Skeleton } from '#client/ui/placeholders.tsx';

/** Pages of the signed-in parent; visitors go to /login, which brings them back afterwards. */
export function RequireUser({ children }: { children: ReactNode }) {
  const { user, loading } = useAuth();
  const location = useLocation();
  const { t } = useTranslation();
  if (user) return children;
  return (
    <>
      {!loading && <Redirect to={toLogInPath(location)} />}
      {/* Also while the sign-in page is on its way. */}
      <Skeleton label={t('loading')} shape="panel" count={2} />
    </>
  );
}
