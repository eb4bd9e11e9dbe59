import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { AccountDataSection } from './account/account-data-section.tsx';
import { SubscriptionCard } from './billing/subscription-card.tsx';
import { DetailsCard, type LogOutProps } from './details-card.tsx';
import { MailsCard } from './mails-card.tsx';
import { ActivityCard } from './security/activity-card.tsx';
import { ChangePasswordCard } from './security/change-password-card.tsx';
import { SessionsCard, SignOutEverywhereCard } from './security/sessions-card.tsx';

type ProfilePageProps = LogOutProps & { family: ReactNode };

export function ProfilePage({ onLogOut, logOutRef, family }: ProfilePageProps) {
  const { t } = useTranslation('profile');
  const { user } = useAuth();
  if (!user) return null;
  return (
    <div className="mx-auto max-w-2xl space-y-5">
      <h1 className="text-2xl font-extrabold sm:text-3xl">{t('title')}</h1>
      <DetailsCard user={user} onLogOut={onLogOut} logOutRef={logOutRef} />
      {family}
      <Panel>
        <SubscriptionCard user={user} />
        <MailsCard userId={user.id} />
      </Panel>
      <Panel>
        <ChangePasswordCard user={user} />
        <SessionsCard user={user} />
        <SignOutEverywhereCard />
        <ActivityCard user={user} />
      </Panel>
      <Panel>
        <AccountDataSection />
      </Panel>
    </div>
  );
}

function Panel({ children }: { children: ReactNode }) {
  return (
    <div className="rounded-panel bg-card *:bg-transparent [&>*+*]:rounded-none [&>*+*]:border-t-hairline">
      {children}
    </div>
  );
}
