const MANAGE_TABS = ['categories', 'flashcards', 'print'] as const;
export type ManageTab = (typeof MANAGE_TABS)[number];

/** The tab that the address asks for; the first one when it asks for none or for one that does not exist. */
export function readManageTab(value: string | null): ManageTab {
  return MANAGE_TABS.find((tab) => tab === value) ?? 'categories';
}
