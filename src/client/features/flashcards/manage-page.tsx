import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { LibraryGate } from '#client/library/library-gate.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { CardsTab } from './cards/cards-tab.tsx';
import { CategoriesTab } from './categories/categories-tab.tsx';
import { readManageTab } from './manage-tab.ts';
import { NoticeSlot } from './notice/notice-slot.tsx';
import { useNotice } from './notice/use-notice.ts';
import { TransferToolbar } from './transfer/transfer-toolbar.tsx';

/**
 * /manage-flashcards (spec section 2). The tab stands in the address, so that a reload keeps it. `printTab` is the
 * content of the third tab, another feature's, handed in by the app.
 */
export function ManagePage({ printTab }: { printTab: ReactNode }) {
  const { t } = useTranslation('flashcards');
  const [query, setQuery] = useSearchParams();
  const { notice, say } = useNotice();
  const tab = readManageTab(query.get('tab'));
  const openTab = (next: string) => setQuery({ tab: next }, { replace: true, preventScrollReset: true });

  return (
    <div className="flex flex-col gap-5">
      <h1 className="text-2xl font-bold">{t('title')}</h1>
      <LibraryGate>
        <TransferToolbar say={say} />
        <Tabs
          label={t('tabs.label')}
          value={tab}
          onValueChange={openTab}
          items={[
            { value: 'categories', label: t('tabs.categories'), content: <CategoriesTab say={say} /> },
            { value: 'flashcards', label: t('tabs.flashcards'), content: <CardsTab say={say} /> },
            { value: 'print', label: t('tabs.print'), content: printTab },
          ]}
        />
      </LibraryGate>
      <NoticeSlot notice={notice} />
    </div>
  );
}
