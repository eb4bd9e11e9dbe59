import type { WordLanguage } from '#shared/library/schema.ts';
import { FIRST_CHILD } from '#shared/library/schema.ts';
import type { SessionPlan } from '#shared/teach/session-plan.ts';
import type { ShippedWord } from '#shared/teach/words/shipped-word.ts';
import { toZonedIso } from '#shared/tracking/zoned-time.ts';
import { DEMO_WORDS } from './demo-words.ts';

/** Returns a session of one set outside of any family. */
export function planDemo(
  name: string,
  words: readonly ShippedWord[],
  { language, sessionId, now }: { language: WordLanguage; sessionId: string; now: Date },
): SessionPlan {
  const cards = DEMO_WORDS[language].flatMap((word, place) => {
    const { category: _category, ...texts } = words.find((shipped) => shipped.word === word) ?? {
      word,
      category: '',
    };
    return [{ id: `f${place + 1}`, ...texts }];
  });
  const startedAt = toZonedIso(now);
  return {
    ...{ sessionId, startedAt, childId: FIRST_CHILD, day: startedAt.slice(0, 10) },
    sets: [{ setId: 1, name, cards, cardIds: cards.map(({ id }) => id) }],
  };
}
