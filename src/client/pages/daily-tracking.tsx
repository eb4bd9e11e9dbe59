import { useEffect } from 'react';
import { TrackingPage } from '#client/features/tracking/tracking-page.tsx';
import { loadable } from '#client/ui/loadable.tsx';

const WordsDialog = loadable(
  async () => (await import('#client/features/flashcards/sets/words-dialog.tsx')).WordsDialog,
);

/** Renders /daily-tracking with the dialog of the flashcards feature for the words of each set. */
export function DailyTracking() {
  useEffect(() => void WordsDialog.preload(), []);
  return <TrackingPage WordsDialog={WordsDialog} />;
}
