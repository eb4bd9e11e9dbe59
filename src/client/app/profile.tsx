import { ProfilePage } from '#client/features/profile/profile-page.tsx';
import { SignOutGuard, useSignOutGuard } from './sign-out-guard.tsx';

/** /profile, whose Logout asks about unsent changes like the menus do. */
export function Profile() {
  const guard = useSignOutGuard();
  return (
    <>
      <ProfilePage onLogOut={guard.askToSignOut} logOutRef={guard.triggerRef} />
      <SignOutGuard guard={guard} />
    </>
  );
}
