import { memo, type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '#client/lib/navigation/navigation-context.ts';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';
import { LibraryGate } from '#client/library/library-gate.tsx';
import { useLibrary } from '#client/library/use-library.ts';
import { PageNotification } from '#client/ui/notification/page-notification.tsx';
import { type Notify, usePageNotification } from '#client/ui/notification/use-notification.ts';
import { Skeleton } from '#client/ui/placeholders.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { CardsTab } from './cards/cards-tab.tsx';
import { CategoriesTab } from './categories/categories-tab.tsx';
import { type PaceDialogComponent, SetsTab } from './sets/sets-tab.tsx';
import { TransferToolbar } from './transfer/transfer-toolbar.tsx';

const LOADING_ROWS = 8;
const STORAGE_KEY = 'sproutcards-manage-tab';
const storage = createSafeStorage(() => localStorage);

type ManagePageProps = { printTab: ReactNode; PaceDialog: PaceDialogComponent };

/** Opens the tab in the address, or else the last tab. The properties come from other features. */
export function ManagePage(features: ManagePageProps) {
  const { t } = useTranslation('flashcards');
  const { notification, notify } = usePageNotification();
  const isReady = useLibrary(({ status }) => status === 'ready');
  return (
    <div className="mx-auto max-w-5xl">
      <header className="mb-1 flex flex-wrap items-center justify-between gap-x-2 md:mb-2">
        <h1 className="text-[min(var(--text-2xl),13vw)] leading-tight font-extrabold wrap-break-word md:text-3xl">
          {t('title')}
        </h1>
        {isReady && <TransferToolbar notify={notify} />}
      </header>
      <LibraryGate loading={<ManageSkeleton />}>
        <ManageTabs {...features} notify={notify} />
      </LibraryGate>
      <PageNotification notification={notification} className="z-40" />
    </div>
  );
}

function ManageSkeleton() {
  const { t } = useTranslation('flashcards');
  return (
    <div className="flex flex-col gap-3 max-md:pt-12">
      <span className="skeleton h-11 max-w-md" />
      <span className="skeleton h-12" />
      <Skeleton label={t('common:loading')} shape="rows" count={LOADING_ROWS} />
    </div>
  );
}

/** Memoized so that a notification does not rerender thousands of cards. */
const ManageTabs = memo(function ManageTabs({
  printTab,
  PaceDialog,
  notify,
}: ManagePageProps & { notify: Notify }) {
  const { t } = useTranslation('flashcards');
  const [query, setQuery] = useQuery();
  const items = [
    { value: 'categories', label: t('tabs.categories'), content: <CategoriesTab notify={notify} /> },
    { value: 'flashcards', label: t('tabs.flashcards'), content: <CardsTab notify={notify} /> },
    { value: 'sets', label: t('tabs.sets'), content: <SetsTab notify={notify} PaceDialog={PaceDialog} /> },
    { value: 'print', label: t('tabs.print'), content: printTab },
  ];
  const findTab = (name: string | null) => items.find(({ value }) => value === name)?.value;
  const tab = findTab(query.get('tab')) ?? findTab(storage.read(STORAGE_KEY)) ?? 'flashcards';
  useEffect(() => void storage.write(STORAGE_KEY, tab), [tab]);
  return (
    <Tabs
      label={t('tabs.label')}
      value={tab}
      onValueChange={(next) => setQuery({ tab: next })}
      items={items}
    />
  );
});
