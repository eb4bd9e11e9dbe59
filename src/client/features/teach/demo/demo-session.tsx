import { useState } from 'react';
import type { SessionKeeper } from '#client/features/teach/player/use-session-player.ts';
import type { WordFonts } from '#client/print/load-word-fonts.ts';
import { DEFAULT_TEACHING } from '#shared/library/tables/child.ts';
import type { SessionPlan } from '#shared/teach/session-plan.ts';
import { startPlay } from '#shared/teach/session-play.ts';
import { Player } from '../player/player.tsx';

const NO_SOUNDS = new Map<string, never>();
const NO_KEEPER: SessionKeeper = { keep: () => {}, holds: () => false };

type DemoSessionProps = {
  plan: SessionPlan;
  fonts: WordFonts;
  onOver: () => void;
  onLeave: () => void;
};

export function DemoSession({ plan, fonts, onOver, onLeave }: DemoSessionProps) {
  const [settings, setSettings] = useState(DEFAULT_TEACHING);
  const [session] = useState(() => ({ plan, state: startPlay() }));
  return (
    <main id="main">
      <Player
        {...{ session, settings, fonts, onOver, onLeave }}
        save={(patch) => setSettings((before) => ({ ...before, ...patch }))}
        keeper={NO_KEEPER}
        voices={['off', 'browser']}
        sounds={NO_SOUNDS}
      />
    </main>
  );
}
