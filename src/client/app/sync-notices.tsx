import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { UpgradeLink } from '#client/lib/plan/upgrade-link.tsx';
import type { RefusedChange } from '#client/library/outbox.ts';
import { useCommit, useLibrary, useLibraryRules, useSyncState } from '#client/library/use-library.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { decideChange } from '#shared/library/apply-change.ts';
import { describeChange } from './describe-change.ts';

/** How things stand with the server. Nothing is shown while all is well: changes being sent are no news. */
export function SyncNotices() {
  const { pending, status, refused, storageFull, dismissRefused, syncNow } = useSyncState();
  const { t } = useTranslation();
  return (
    <div className="space-y-3 not-empty:mb-4">
      {status === 'offline' && (
        <Banner tone="info">
          {pending > 0 ? t('sync.offlinePending', { count: pending }) : t('sync.offlineHint')}
        </Banner>
      )}
      {status === 'error' && (
        <Banner tone="info">
          <p>{pending > 0 ? t('sync.error', { count: pending }) : t('sync.errorNothingPending')}</p>
          <Button onClick={syncNow} className="mt-2">
            {t('sync.tryNow')}
          </Button>
        </Banner>
      )}
      {storageFull && <Banner tone="error">{t('sync.storageFull')}</Banner>}
      {refused.map((change) => (
        <RefusedNotice
          key={`${change.deviceId}/${change.seq}`}
          change={change}
          onDismiss={() => dismissRefused(change)}
        />
      ))}
    </div>
  );
}

function RefusedNotice({ change, onDismiss }: { change: RefusedChange; onDismiss: () => void }) {
  const { t, i18n } = useTranslation();
  const { t: tError } = useTranslation('errors');
  const { type, ...details } = describeChange(change.change, i18n.language);
  return (
    <Banner tone="error" onDismiss={onDismiss}>
      <p className="font-bold">{t('sync.refused', { what: t(`sync.refusedWhat.${type}`, details) })}</p>
      <p>{tError(`refusals.${change.code}`)}</p>
      {change.code === 'plan_flashcard_limit' && <RoomAgain change={change} onDone={onDismiss} />}
    </Banner>
  );
}

/** A change that the plan had no room for: the way to the plans and, once there is room, to carry it out after all. */
function RoomAgain({ change, onDone }: { change: RefusedChange; onDone: () => void }) {
  const { t } = useTranslation();
  const { library } = useLibrary();
  const rules = useLibraryRules();
  const commit = useCommit();
  const fits = useMemo(() => decideChange(library, change.change, rules).ok, [library, change, rules]);
  if (!fits) return <UpgradeLink />;
  return (
    <Button className="mt-2" onClick={() => commit(change.change).ok && onDone()}>
      {t('sync.doItNow')}
    </Button>
  );
}
