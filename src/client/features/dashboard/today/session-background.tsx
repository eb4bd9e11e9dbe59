import { useEffect } from 'react';
import { firstScreen } from '#client/lib/offline/first-screen.ts';
import { warmWordFonts } from '#client/lib/word-fonts/load-word-fonts.ts';
import { SettleSession } from '#client/library/settle-session.tsx';
import type { SessionSet } from '#shared/teach/session-plan.ts';

/** What Today does unseen: it saves a session that was left unsaved, and fetches the letters of the next one ahead of Start. */
export function SessionBackground({ userId, sets }: { userId: string; sets: readonly SessionSet[] }) {
  const words = sets.flatMap(({ cards }) => cards.map(({ word }) => word)).join(' ');
  useEffect(() => {
    let isCurrent = true;
    void firstScreen.then(() => isCurrent && warmWordFonts(words.split(' ')));
    return () => {
      isCurrent = false;
    };
  }, [words]);
  return <SettleSession userId={userId} />;
}
