import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '#client/lib/navigation/use-query.ts';
import { LibraryGate } from '#client/library/library-gate.tsx';
import { PageNotification } from '#client/ui/notification/page-notification.tsx';
import { type Notify, usePageNotification } from '#client/ui/notification/use-page-notification.ts';
import { Tabs } from '#client/ui/tabs.tsx';
import { CardsTab } from './cards/cards-tab.tsx';
import { CategoriesTab } from './categories/categories-tab.tsx';
import { readManageTab } from './manage-tab.ts';
import { TransferToolbar } from './transfer/transfer-toolbar.tsx';

/**
 * /manage-flashcards. The tab stands in the address, so that a reload keeps it. `printTab` is the
 * content of the third tab, another feature's, handed in by the app.
 */
export function ManagePage({ printTab }: { printTab: ReactNode }) {
  const { t } = useTranslation('flashcards');
  const { notification, notify } = usePageNotification();
  return (
    <div className="flex flex-col gap-5">
      <h1 className="text-2xl font-bold">{t('title')}</h1>
      <LibraryGate>
        <ManageTabs printTab={printTab} notify={notify} />
      </LibraryGate>
      <PageNotification notification={notification} undoLabel={t('undo')} className="z-40" />
    </div>
  );
}

/** Is not drawn anew when a notification comes or goes: the tabs may hold thousands of cards. */
const ManageTabs = memo(function ManageTabs({ printTab, notify }: { printTab: ReactNode; notify: Notify }) {
  const { t } = useTranslation('flashcards');
  const [query, setQuery] = useQuery();
  const tab = readManageTab(query.get('tab'));
  const openTab = (next: string) => setQuery({ tab: next });
  return (
    <>
      <TransferToolbar notify={notify} />
      <Tabs
        label={t('tabs.label')}
        value={tab}
        onValueChange={openTab}
        items={[
          { value: 'categories', label: t('tabs.categories'), content: <CategoriesTab notify={notify} /> },
          { value: 'flashcards', label: t('tabs.flashcards'), content: <CardsTab notify={notify} /> },
          { value: 'print', label: t('tabs.print'), content: printTab },
        ]}
      />
    </>
  );
});
