import { CalendarCheck, CopyMinus, type LucideIcon, Pencil, Sprout } from 'lucide-react';

type Tab = { path: string; labelKey: string; icon: LucideIcon };

/** The page of a signed-in parent at `/`, at unknown paths and after signing in. */
export const HOME_PATH = '/dashboard';

export const TABS: readonly Tab[] = [
  { path: HOME_PATH, labelKey: 'tabs.dashboard', icon: Sprout },
  { path: '/daily-tracking', labelKey: 'tabs.dailyTracking', icon: Pencil },
  { path: '/manage-flashcards', labelKey: 'tabs.manageFlashcards', icon: CopyMinus },
  { path: '/history', labelKey: 'tabs.history', icon: CalendarCheck },
];
