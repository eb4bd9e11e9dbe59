import { type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { useLoad } from '#client/lib/async-action/use-load.ts';
import { formatInstant, getListSeparator } from '#client/lib/i18n/formats.ts';
import { markLanguage } from '#client/lib/i18n/languages.ts';
import { fetchRowVersions, type RowVersion } from '#client/library/library-client.ts';
import { useCarryOut } from '#client/library/use-carry-out.ts';
import { useLibrary, useSendPending } from '#client/library/use-library.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { NotificationBanner } from '#client/ui/notification/notification-banner.tsx';
import { useNotification } from '#client/ui/notification/use-notification.ts';
import { Skeleton } from '#client/ui/placeholders.tsx';
import type { Change } from '#shared/library/changes/change.ts';
import { differsFrom, groupVersions, planRestoreCards, planRestoreVersion } from './restore-version.ts';

const MAX_WORDS = 12;

type VersionItemProps = { version: RowVersion; onRestore: () => void };

function VersionItem({ version, onRestore }: VersionItemProps) {
  const { t } = useTranslation('flashcards');
  const name = getRowName(version.row);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
      <div className="min-w-0">
        <p className="font-semibold break-words" {...markLanguage(name)}>
          {name}
        </p>
        <VersionDetails version={version} />
      </div>
      <Button aria-label={t('versions.restoreOf', { name })} onClick={onRestore}>
        {t('versions.restore')}
      </Button>
    </li>
  );
}

function getRowName(row: RowVersion['row']): string {
  if ('word' in row) return row.word;
  return 'title' in row ? row.title : row.name;
}

function VersionDetails({ version }: { version: RowVersion }) {
  const { library } = useLibrary();
  const { t, i18n } = useTranslation('flashcards');
  const listDetails = () => {
    if (version.table === 'flashcards') {
      const { id, english, pinyin, categoryId, recording, photo } = version.row;
      const current = library.flashcards.get(id);
      const category = library.categories.get(categoryId)?.name;
      return [
        pinyin,
        english,
        recording !== current?.recording && t(`versions.${recording ? 'other' : 'no'}Recording`),
        photo !== current?.photo && t(`versions.${photo ? 'other' : 'no'}Photo`),
        category && t('card.inCategory', { name: category }),
      ];
    }
    if (version.table !== 'sets') return [];
    const words = version.row.flashcardIds.flatMap((id) => library.flashcards.get(id)?.word ?? []);
    const listedWords = words.slice(0, MAX_WORDS).join(getListSeparator(i18n.language));
    return [words.length > MAX_WORDS ? `${listedWords} …` : listedWords];
  };
  const isDeletable = version.table !== 'children' && version.table !== 'stories';
  const outcome = isDeletable && version.deleted ? 'deleted' : 'changed';
  const facts = [t(`versions.${outcome}.${version.table}`), ...listDetails()];
  return <p className="text-sm text-soft">{facts.filter(Boolean).join(' · ')}</p>;
}

/** The number of rows rendered at first and per click, because a deleted import has thousands. */
const PAGE_SIZE = 50;

type VersionListProps = {
  versions: readonly RowVersion[];
  onRestore: (changes: readonly Change[], done: string) => void;
};

/** Lists the versions that differ from the current library, newest first, grouped by when they were replaced. */
function VersionList({ versions, onRestore }: VersionListProps) {
  const { t, i18n } = useTranslation('flashcards');
  const { library } = useLibrary();
  const [shownCount, setShownCount] = useState(PAGE_SIZE);
  const unknownName = t('card.unknownCategory');
  const groups = useMemo(
    () =>
      groupVersions(versions, library.flashcards)
        .map((group) => ({
          ...group,
          items: group.versions.filter((version) => differsFrom(library, version)),
        }))
        .filter(({ items }) => items.length > 0),
    [versions, library],
  );
  if (groups.length === 0) return <p>{t('versions.none')}</p>;

  const total = groups.reduce((sum, { items }) => sum + items.length, 0);
  let remainingCount = shownCount;
  return (
    <>
      {groups.map(({ at, items, deletedCards }) => {
        if (remainingCount <= 0) return null;
        const listedItems = items.slice(0, remainingCount);
        remainingCount -= listedItems.length;
        const moment = formatInstant(at, i18n.language);
        const count = deletedCards.length;
        return (
          <div key={at}>
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              <h3 className="font-semibold">{moment}</h3>
              {count > 1 && (
                <Button
                  onClick={() =>
                    onRestore(
                      [planRestoreCards(library, deletedCards, at, versions, unknownName)],
                      t('bulk.restored', { count }),
                    )
                  }
                >
                  {t('versions.restoreAll', { count })}
                </Button>
              )}
            </div>
            <ul className="divide-y divide-hairline">
              {listedItems.map((version) => (
                <VersionItem
                  key={`${version.table} ${version.row.id}`}
                  version={version}
                  onRestore={() =>
                    onRestore(
                      planRestoreVersion(library, version, versions, unknownName),
                      t('versions.restored'),
                    )
                  }
                />
              ))}
            </ul>
          </div>
        );
      })}
      {total > shownCount && (
        <Button tone="quiet" onClick={() => setShownCount(shownCount + PAGE_SIZE)}>
          {t('versions.more', { count: Math.min(PAGE_SIZE, total - shownCount) })}
        </Button>
      )}
    </>
  );
}

type VersionsDialogProps = { onClose: () => void; returnFocusRef: RefObject<HTMLElement | null> };

export function VersionsDialog({ onClose, returnFocusRef }: VersionsDialogProps) {
  const { t } = useTranslation('flashcards');
  const sendPending = useSendPending();
  const load = useCallback(
    async (userId: string) => {
      await sendPending();
      return fetchRowVersions(userId);
    },
    [sendPending],
  );
  const { data: versions, failure, reload } = useLoad(load, useAuth().user?.id ?? '');
  const notification = useNotification();
  const { show } = notification;
  const content = useRef<HTMLDivElement>(null);
  const carryOut = useCarryOut({
    success: (text) => show({ tone: 'success', text, durationMs: null }),
    error: (text) => show({ tone: 'error', text, durationMs: null }),
  });
  const restore = (changes: readonly Change[], done: string) => {
    carryOut(changes, done);
    content.current?.focus();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('versions.title')}
      returnFocusRef={returnFocusRef}
      description={t('versions.intro')}
      footer={<Button onClick={onClose}>{t('versions.close')}</Button>}
    >
      <div ref={content} tabIndex={-1} className="space-y-3 outline-none">
        <NotificationBanner notification={notification} />
        {failure && (
          <Banner tone="error">
            <p>{t(failure.kind === 'offline' ? 'versions.offline' : 'versions.failed')}</p>
            <Button onClick={reload} className="mt-2">
              {t('versions.tryAgain')}
            </Button>
          </Banner>
        )}
        {!failure && !versions && <Skeleton label={t('versions.loading')} shape="rows" />}
        {!failure && versions && <VersionList versions={versions} onRestore={restore} />}
      </div>
    </Dialog>
  );
}
