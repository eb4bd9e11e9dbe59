import { DashboardPage } from '#client/features/dashboard/dashboard-page.tsx';
import { loadTexts } from '#client/lib/i18n/start-i18n.ts';
import { loadable } from '#client/ui/loadable.tsx';

// Not part of the first load: the session that is due is there without it.
const BelowToday = loadable(async () => {
  const [part] = await Promise.all([
    import('./below-today.tsx'),
    loadTexts(['rotation', 'friends', 'errors']),
  ]);
  return part.BelowToday;
});

/** /dashboard, with what other features say about the child's next words below the session. */
export function Dashboard() {
  return <DashboardPage belowToday={<BelowToday />} />;
}
