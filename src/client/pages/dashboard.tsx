import { DashboardPage } from '#client/features/dashboard/dashboard-page.tsx';
import { loadTexts } from '#client/lib/i18n/start-i18n.ts';
import { afterFirstScreen } from '#client/lib/offline/first-screen.ts';
import { loadable } from '#client/ui/loadable.tsx';

// Not part of the first load: the session that is due is there without it. One file, so that nothing in it comes late.
const BelowToday = loadable(
  async () => {
    await afterFirstScreen();
    const [part] = await Promise.all([
      import('./below-today.tsx'),
      loadTexts(['dashboard', 'rotation', 'friends', 'gentle', 'errors']),
    ]);
    return part.BelowToday;
  },
  { missing: 'line' },
);

/** /dashboard: the session that is due, and below it what other features and the figures say. */
export function Dashboard() {
  return <DashboardPage below={<BelowToday />} />;
}
