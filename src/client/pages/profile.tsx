import { UnconfirmedEmailNotice } from '#client/features/auth/unconfirmed-email-notice.tsx';
import { ChildrenCard } from '#client/features/children/children-card.tsx';
import { ProfilePage } from '#client/features/profile/profile-page.tsx';
import { useSignOutGuard } from '#client/frame/sign-out-guard.tsx';
import { Redirect } from '#client/lib/navigation/link.tsx';
import { useLocation } from '#client/lib/navigation/navigation-context.ts';
import { readReturnPath } from '#client/lib/navigation/return-path.ts';
import { useLibrary } from '#client/library/use-library.ts';

const PATH = '/profile';

/** Renders /profile. After a sign-in with Google, it redirects to the requested page. */
export function Profile() {
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
      <ProfilePage onLogOut={guard.askToSignOut} logOutRef={guard.triggerRef} family={<ChildrenCard />} />
      {guard.question}
    </>
  );
}
