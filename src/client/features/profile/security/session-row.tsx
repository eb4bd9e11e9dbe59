import { useTranslation } from 'react-i18next';
import { formatInstantDay } from '#client/lib/i18n/format-date.ts';
import { Button } from '#client/ui/button.tsx';
import type { ListedSession } from '#shared/account/account-security.ts';

type SessionRowProps = { session: ListedSession; name: string; onSignOut: () => void };

/** One signed-in device; this one cannot be signed out here, Logout is for that. */
export function SessionRow({ session, name, onSignOut }: SessionRowProps) {
  const { t, i18n } = useTranslation('profile');
  const day = (instant: string) => formatInstantDay(instant, i18n.language);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div>
        <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {name}
          {session.current && (
            <span className="rounded-full bg-leaf-tint px-3 py-0.5 text-sm font-bold text-leaf-dark">
              {t('sessions.thisDevice')}
            </span>
          )}
        </p>
        <p className="text-soft">{t('sessions.since', { date: day(session.startedAt) })}</p>
        <p className="text-soft">{t('sessions.lastUsed', { date: day(session.lastUsedAt) })}</p>
      </div>
      {!session.current && (
        <Button onClick={onSignOut} aria-label={t('sessions.signOutDevice', { device: name })}>
          {t('sessions.signOut')}
        </Button>
      )}
    </li>
  );
}
