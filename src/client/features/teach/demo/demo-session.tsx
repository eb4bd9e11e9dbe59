import { useState } from 'react';
import { saveTriedSession } from '#client/device/tried-session.ts';
import { Player, type SessionStore } from '#client/features/teach/player/player.tsx';
import { guessChineseSettings } from '#client/lib/i18n/chinese-settings.ts';
import { newUuid } from '#client/lib/new-uuid.ts';
import { loadShippedWords } from '#client/lib/shipped-words/load-shipped-words.ts';
import type { WordFonts } from '#client/print/load-word-fonts.ts';
import { toZonedIso } from '#shared/lib/local-clock.ts';
import { writeTraditional, writeTraditionalWord } from '#shared/lib/traditional.ts';
import { listFirstWords } from '#shared/library/defaults.ts';
import type { WordLanguage } from '#shared/library/tables/card-set.ts';
import { type ChineseScript, DEFAULT_TEACHING } from '#shared/library/tables/child.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import type { ShippedWord } from '#shared/shipped-words/shipped-word.ts';
import type { SessionPlan } from '#shared/teach/session-plan.ts';
import { startPlay } from '#shared/teach/session-play.ts';

const NO_SOUNDS = new Map();
const NO_PICTURES = new Map();
const NO_STORE: SessionStore = { save: () => {}, isSaved: () => false };

type DemoSessionProps = {
  plan: SessionPlan;
  language: WordLanguage;
  fonts: WordFonts;
  isNight: boolean;
  onNight: (isNight: boolean) => void;
  onFinish: () => void;
  onLeave: () => void;
};

export function DemoSession({ plan, language, isNight, onNight, onFinish, ...player }: DemoSessionProps) {
  const [settings, setSettings] = useState({ ...DEFAULT_TEACHING, night: isNight });
  const [session] = useState(() => ({ plan, state: startPlay() }));
  return (
    <main id="main">
      <Player
        {...player}
        session={session}
        settings={settings}
        save={(patch) => {
          setSettings((before) => ({ ...before, ...patch }));
          if (patch.night !== undefined) onNight(patch.night);
        }}
        onFinish={({ keptAt }) => {
          const { sessionId, startedAt } = plan;
          saveTriedSession({ sessionId, startedAt, endedAt: keptAt, language });
          onFinish();
        }}
        store={NO_STORE}
        voices={['off', 'browser']}
        sounds={NO_SOUNDS}
        pictures={NO_PICTURES}
      />
    </main>
  );
}

/** After this time, the words are drawn in system fonts. */
const FONT_TIMEOUT_MS = 4_000;

/** Returns the page's fonts once they can draw the words, because a session's fonts are too large for a visitor. */
async function loadDemoFonts(words: readonly string[]): Promise<WordFonts> {
  const family = getComputedStyle(document.documentElement).getPropertyValue('--font-word') || 'sans-serif';
  const timeout = new Promise((resolve) => setTimeout(resolve, FONT_TIMEOUT_MS));
  await Promise.race([document.fonts?.load(`700 100px ${family}`, words.join('')).catch(() => {}), timeout]);
  return { getFontFamily: () => family, remove: () => {} };
}

type DemoOptions = { language: WordLanguage; script?: ChineseScript; sessionId: string; now: Date };

export function planDemo(
  name: string,
  words: readonly ShippedWord[],
  { language, script, sessionId, now }: DemoOptions,
): SessionPlan {
  const cards = listFirstWords(language).map((word, index) => {
    const shipped = words.find((candidate) => candidate.word === word) ?? { word, category: '' };
    const { category: _category, ...fields } = shipped;
    return { id: `f${index + 1}`, ...(script === 'traditional' ? writeTraditionalWord(fields) : fields) };
  });
  const startedAt = toZonedIso(now);
  return {
    sessionId,
    startedAt,
    childId: FIRST_CHILD,
    day: startedAt.slice(0, 10),
    sets: [{ setId: 1, name, cards, cardIds: cards.map(({ id }) => id) }],
  };
}

export async function prepareDemo(name: string, language: WordLanguage) {
  const { script } = (language === 'zh' && guessChineseSettings(navigator.languages)) || {};
  const options = { language, ...(script && { script }), sessionId: newUuid(), now: new Date() };
  const words = listFirstWords(language);
  const [shipped, fonts] = await Promise.all([
    loadShippedWords(new Set([language])),
    loadDemoFonts(script === 'traditional' ? words.map(writeTraditional) : words),
  ]);
  return { plan: planDemo(name, shipped[language] ?? [], options), fonts };
}
