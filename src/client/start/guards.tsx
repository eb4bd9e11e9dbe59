import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { HOME_PATH } from '#client/frame/tabs.ts';
import { Redirect } from '#client/lib/navigation/link.tsx';
import { useLocation } from '#client/lib/navigation/navigation-context.ts';
import { readReturnPath, toLogInPath } from '#client/lib/navigation/return-path.ts';
import { Skeleton } from '#client/ui/placeholders.tsx';

export function GuestOnly({ children }: { children: ReactNode }) {
  const { user, loading } = useAuth();
  const { search } = useLocation();
  const { t } = useTranslation();
  if (!user && !loading) return children;
  return (
    <>
      {user && <Redirect to={readReturnPath(search, HOME_PATH)} />}
      <Skeleton label={t('loading')} shape="panel" count={2} />
    </>
  );
}

export function RequireUser({ children }: { children: ReactNode }) {
  const { user, loading } = useAuth();
  const location = useLocation();
  const { t } = useTranslation();
  if (user) return children;
  return (
    <>
      {!loading && <Redirect to={toLogInPath(location)} />}
      <Skeleton label={t('loading')} shape="panel" count={2} />
    </>
  );
}
