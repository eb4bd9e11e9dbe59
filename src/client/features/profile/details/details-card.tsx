import { LogOut } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignedInUser } from '#client/lib/auth/user.ts';
import { formatInstantDay } from '#client/lib/i18n/format-date.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';

export type WayOut = {
  onLogOut: () => void;
  /** The Logout button, for the focus to come back to from a question. */
  logOutRef: RefObject<HTMLButtonElement | null>;
};

/** Name, address, the account's age, and the way out. */
export function DetailsCard({ user, onLogOut, logOutRef }: WayOut & { user: SignedInUser }) {
  const { t, i18n } = useTranslation('profile');
  const details = [
    ['name', user.name ?? t('details.noName')],
    ['email', user.email],
    ['created', formatInstantDay(user.createdAt, i18n.language)],
  ] as const;
  return (
    <Card>
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-[auto_1fr]">
        {details.map(([key, value]) => (
          <div key={key} className="sm:contents">
            <dt className="text-ink-soft">{t(`details.${key}`)}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <Button
        ref={logOutRef}
        onClick={onLogOut}
        icon={<LogOut aria-hidden="true" className="size-5" />}
        className="mt-5"
      >
        {t('logOut')}
      </Button>
    </Card>
  );
}
