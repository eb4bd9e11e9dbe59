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

/** The page /daily-tracking: the tracking feature with the dialog of the rotation feature in each set's menu. */
export function DailyTracking() {
  useEffect(() => void PaceDialog.preload(), []);
  return <TrackingPage PaceDialog={PaceDialog} />;
}
