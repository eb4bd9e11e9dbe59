import { useEffect } from 'react';
import { UnconfirmedEmailNotice } from '#client/features/auth/unconfirmed-email-notice.tsx';
import { ChildrenCard } from '#client/features/children/children-card.tsx';
import { ProfilePage } from '#client/features/profile/profile-page.tsx';
import { useSignOutGuard } from '#client/frame/sign-out-guard.tsx';
import { loadTexts } from '#client/lib/i18n/start-i18n.ts';
import { Redirect } from '#client/lib/navigation/link.tsx';
import { useLocation } from '#client/lib/navigation/navigation-context.ts';
import { readReturnPath } from '#client/lib/navigation/return-path.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { loadable } from '#client/ui/loadable.tsx';

const PATH = '/profile';

const ChildSettings = loadable(async () => {
  const [module] = await Promise.all([
    import('#client/features/teach/child-settings.tsx'),
    loadTexts(['teach']),
  ]);
  return module.ChildSettings;
});

/** Renders /profile. After a sign-in with Google, it redirects to the requested page. */
export function Profile() {
  useEffect(() => void ChildSettings.preload(), []);
  const guard = useSignOutGuard();
  const isAnswered = useLibrary(({ status, library }) => status === 'ready' && !library.isNew);
  const returnPath = readReturnPath(useLocation().search, PATH);
  if (returnPath !== PATH) return <Redirect to={returnPath} />;
  return (
    <>
      {isAnswered && (
        <div className="mx-auto mb-4 max-w-2xl empty:hidden">
          <UnconfirmedEmailNotice />
        </div>
      )}
      <ProfilePage
        onLogOut={guard.askToSignOut}
        logOutRef={guard.triggerRef}
        family={<ChildrenCard SessionSettings={ChildSettings} />}
      />
      {guard.question}
    </>
  );
}
