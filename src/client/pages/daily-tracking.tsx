import { useEffect } from 'react';
import { TrackingPage } from '#client/features/tracking/tracking-page.tsx';
import { loadTexts } from '#client/lib/i18n/start-i18n.ts';
import { loadable } from '#client/ui/loadable.tsx';

const PaceDialog = loadable(async () => {
  const [dialog] = await Promise.all([
    import('#client/features/rotation/pace-dialog.tsx'),
    loadTexts(['rotation']),
  ]);
  return dialog.PaceDialog;
});

/** Renders /daily-tracking with the pace dialog of the rotation feature in the menu of each set. */
export function DailyTracking() {
  useEffect(() => void PaceDialog.preload(), []);
  return <TrackingPage PaceDialog={PaceDialog} />;
}
