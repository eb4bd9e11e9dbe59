import { ChildrenCard } from '#client/features/children/children-card.tsx';
import { ProfilePage } from '#client/features/profile/profile-page.tsx';
import { useSignOutGuard } from '#client/frame/sign-out-guard.tsx';
import { Redirect } from '#client/lib/navigation/link.tsx';
import { useLocation } from '#client/lib/navigation/navigation-context.ts';
import { readReturnPath } from '#client/lib/navigation/return-path.ts';

const PATH = '/profile';

/** /profile, whose Logout asks about unsent changes like the menus do; on the way from Google it leads to the page asked for. */
export function Profile() {
  const guard = useSignOutGuard();
  const asked = readReturnPath(useLocation().search, PATH);
  if (asked !== PATH) return <Redirect to={asked} />;
  return (
    <>
      <ProfilePage onLogOut={guard.askToSignOut} logOutRef={guard.triggerRef} family={<ChildrenCard />} />
      {guard.question}
    </>
  );
}
