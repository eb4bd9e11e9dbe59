import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '#client/lib/i18n/start-i18n.ts';
import { LibraryGate } from '#client/library/library-gate.tsx';
import { loadable } from '#client/ui/loadable.tsx';
import { Today } from './today/today.tsx';

// Texts and figures are not part of the first load: they are below what the page begins with.
const Figures = loadable(async () => {
  const [figures] = await Promise.all([import('./figures.tsx'), loadTexts(['dashboard'])]);
  return figures.Figures;
});

/** /dashboard: what to do now, and below it how it goes. `belowToday` is of other features, handed in by the app. */
export function DashboardPage({ belowToday }: { belowToday: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-5">
      <h1 className="sr-only">{t('tabs.dashboard')}</h1>
      <LibraryGate>
        <Today />
        {belowToday}
        {/* As high as the screen before the figures are here, so that the footer does not move. */}
        <div className="flex min-h-dvh flex-col gap-5">
          <LibraryGate allDays>
            <Figures />
          </LibraryGate>
        </div>
      </LibraryGate>
    </div>
  );
}
