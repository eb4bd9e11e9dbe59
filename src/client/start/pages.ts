import { CalendarCheck, CopyMinus, type LucideIcon, Pencil, Sprout } from 'lucide-react';
import type { ComponentType } from 'react';

export type AppPage = {
  path: `/${string}`;
  /** Key of the `common` namespace: the tab's label and the document's title. */
  labelKey: string;
  icon: LucideIcon;
  /** The namespaces of its texts, fetched together with its chunk. */
  texts: readonly string[];
  load: () => Promise<ComponentType>;
};

/**
 * The tabs of the frame, in their order: Dashboard, Daily Tracking, Manage Flashcards, History. A page stands here from
 * the day it is built; tabs, routes and titles follow from this table, and the first entry is the start page.
 */
export const APP_PAGES: readonly [AppPage, ...AppPage[]] = [
  {
    path: '/dashboard',
    labelKey: 'tabs.dashboard',
    icon: Sprout,
    texts: ['today'],
    load: async () => (await import('#client/pages/home.tsx')).Home,
  },
  {
    path: '/daily-tracking',
    labelKey: 'tabs.dailyTracking',
    icon: Pencil,
    texts: ['tracking', 'session', 'errors'],
    load: async () => (await import('#client/pages/daily-tracking.tsx')).DailyTracking,
  },
  {
    path: '/manage-flashcards',
    labelKey: 'tabs.manageFlashcards',
    icon: CopyMinus,
    texts: ['flashcards', 'transfer', 'print', 'errors'],
    load: async () => (await import('#client/pages/manage-flashcards.tsx')).ManageFlashcards,
  },
  {
    path: '/history',
    labelKey: 'tabs.history',
    icon: CalendarCheck,
    texts: ['history', 'print', 'errors'],
    load: async () => (await import('#client/features/history/history-page.tsx')).HistoryPage,
  },
];

/** Where `/` leads a signed-in parent, where every unknown path leads, and where a sign-in ends. */
export const HOME_PATH = APP_PAGES[0].path;
