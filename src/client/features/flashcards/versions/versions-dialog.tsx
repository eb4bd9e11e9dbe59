import { type RefObject, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { NotificationBanner } from '#client/ui/notification/notification-banner.tsx';
import { useNotification } from '#client/ui/notification/use-notification.ts';
import type { Notify } from '#client/ui/notification/use-page-notification.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Change } from '#shared/library/change.ts';
import { useCarryOut } from '../rows/use-carry-out.ts';
import { useRowVersions } from './use-row-versions.ts';
import { VersionList } from './version-list.tsx';

/** Lists what was deleted or changed in the last 30 days and brings it back. Mount it to open it. */
export function VersionsDialog({
  onClose,
  returnFocus,
}: {
  onClose: () => void;
  /** Where the focus goes afterwards: the item of the menu that opened the dialog is gone by then. */
  returnFocus: RefObject<HTMLElement | null>;
}) {
  const { t } = useTranslation('flashcards');
  const { state, reload } = useRowVersions();
  const notification = useNotification();
  const { show } = notification;
  const content = useRef<HTMLDivElement>(null);
  const notify = useMemo<Notify>(
    () => ({
      success: (text) => show({ tone: 'success', text, durationMs: null }),
      error: (text) => show({ tone: 'error', text, durationMs: null }),
    }),
    [show],
  );
  const carryOut = useCarryOut(notify);
  const restore = (changes: readonly Change[], done: string) => {
    carryOut(changes, done);
    // The button pressed goes away with what was restored.
    content.current?.focus();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('versions.title')}
      returnFocus={returnFocus}
      description={t('versions.intro')}
      footer={<Button onClick={onClose}>{t('versions.close')}</Button>}
    >
      <div ref={content} tabIndex={-1} className="space-y-3 outline-none">
        <NotificationBanner notification={notification} />
        {state.status === 'loading' && <Skeleton label={t('versions.loading')} shape="rows" />}
        {(state.status === 'offline' || state.status === 'failed') && (
          <Banner tone="error">
            <p>{t(`versions.${state.status}`)}</p>
            <Button onClick={reload} className="mt-2">
              {t('versions.tryAgain')}
            </Button>
          </Banner>
        )}
        {state.status === 'ready' && <VersionList versions={state.versions} onRestore={restore} />}
      </div>
    </Dialog>
  );
}
