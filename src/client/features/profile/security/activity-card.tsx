import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readActivity } from '#client/account/account-client.ts';
import type { SignedInUser } from '#client/account/auth/auth-context.ts';
import { useLoad } from '#client/lib/async-action/use-load.ts';
import { formatInstant } from '#client/lib/i18n/formats.ts';
import { ACTIVITY_SHOWN_DAYS, type AccountEvent } from '#shared/account/protocol.ts';
import { FoldedCard, ListState } from '../profile-parts.tsx';

export function ActivityCard({ user }: { user: SignedInUser }) {
  const { t } = useTranslation('profile');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <FoldedCard title={t('activity.title')} onToggle={setIsOpen}>
      <p className="mb-4 text-soft">{t('activity.text', { days: ACTIVITY_SHOWN_DAYS })}</p>
      {isOpen && <ActivityList userId={user.id} />}
    </FoldedCard>
  );
}

function ActivityList({ userId }: { userId: string }) {
  const { t } = useTranslation('profile');
  const { data, failure, reload } = useLoad(readActivity, userId);
  if (data === null || failure !== null) return <ListState failure={failure} onRetry={reload} />;
  if (data.events.length === 0) return <p>{t('activity.empty')}</p>;
  return (
    <ol className="divide-y divide-hairline">
      {data.events.map((event) => (
        <ActivityRow key={event.id} event={event} />
      ))}
    </ol>
  );
}

function ActivityRow({ event: { at, kind, device, details } }: { event: AccountEvent }) {
  const { t, i18n } = useTranslation('profile');
  const method = details.method ? t(`activity.methods.${details.method}`, { defaultValue: '' }) : '';
  const operator = details.by === 'operator' ? t('activity.byOperator') : '';
  const description = [method, details.to, device, operator].filter(Boolean).join(' · ');
  return (
    <li className="py-3">
      <p className="font-semibold">
        {t(`activity.kinds.${kind}`, { defaultValue: t('activity.kinds.other') })}
      </p>
      {description !== '' && <p className="text-soft wrap-anywhere">{description}</p>}
      <p className="text-soft">
        <time dateTime={at}>{formatInstant(at, i18n.language)}</time>
      </p>
    </li>
  );
}
