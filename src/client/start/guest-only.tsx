import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/lib/auth/auth-context.ts';
import { useLocation } from '#client/lib/navigation/navigation-context.ts';
import { Redirect } from '#client/lib/navigation/redirect.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { HOME_PATH } from './pages.ts';
import { readReturnPath } from './return-path.ts';

/** Pages for those who are not signed in; everyone else goes on into the app, to the page asked for. */
export function GuestOnly({ children }: { children: ReactNode }) {
  const { user, loading } = useAuth();
  const { search } = useLocation();
  const { t } = useTranslation();
  if (!user && !loading) return children;
  return (
    <>
      {user && <Redirect to={readReturnPath(search, HOME_PATH)} />}
      {/* Also while the app's first page is on its way. */}
      <Skeleton label={t('loading')} shape="panel" count={2} />
    </>
  );
}
