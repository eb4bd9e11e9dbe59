import { useEffect } from 'react';
import { afterFirstScreen } from '#client/lib/offline/first-screen.ts';
import { warmWordFonts } from '#client/lib/word-fonts/load-word-fonts.ts';
import { SettleSession } from '#client/library/settle-session.tsx';
import type { SessionSet } from '#shared/teach/session-plan.ts';
import { type SessionNews, SessionNotice } from './session-notice.tsx';

type SessionBackgroundProps = { userId: string; sets: readonly SessionSet[]; news: SessionNews | null };

/**
 * What Today does after its first drawing: it saves a session that was left unsaved, fetches the letters of the next one
 * ahead of Start, and says what became of one that was to be saved.
 */
export function SessionBackground({ userId, sets, news }: SessionBackgroundProps) {
  const words = sets.flatMap(({ cards }) => cards.map(({ word }) => word)).join(' ');
  useEffect(() => {
    let isCurrent = true;
    void afterFirstScreen().then(() => isCurrent && warmWordFonts(words.split(' ')));
    return () => {
      isCurrent = false;
    };
  }, [words]);
  return (
    <>
      <SettleSession userId={userId} />
      {news && <SessionNotice news={news} />}
    </>
  );
}
