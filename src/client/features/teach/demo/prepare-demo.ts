import { newUuid } from '#client/device/new-uuid.ts';
import { loadShippedWords } from '#client/lib/shipped-words/load-shipped-words.ts';
import type { WordFonts } from '#client/lib/word-fonts/load-word-fonts.ts';
import type { WordLanguage } from '#shared/library/schema.ts';
import type { SessionPlan } from '#shared/teach/session-plan.ts';
import { DEMO_WORDS } from './demo-words.ts';
import { loadDemoFonts } from './load-demo-fonts.ts';
import { planDemo } from './plan-demo.ts';

/** Returns a session of the five words, and the fonts that draw them. Never rejects. */
export async function prepareDemo(
  name: string,
  language: WordLanguage,
): Promise<{ plan: SessionPlan; fonts: WordFonts }> {
  const [shipped, fonts] = await Promise.all([
    loadShippedWords(new Set([language])),
    loadDemoFonts(DEMO_WORDS[language]),
  ]);
  const about = { language, sessionId: newUuid(), now: new Date() };
  return { plan: planDemo(name, shipped[language] ?? [], about), fonts };
}
