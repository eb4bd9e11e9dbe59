import { describe, expect, it } from 'vitest';
import { listFirstWords } from '#shared/library/defaults.ts';
import CHINESE_WORDS from '#shared/shipped-words/chinese-words.json' with { type: 'json' };
import ENGLISH_WORDS from '#shared/shipped-words/english-words.json' with { type: 'json' };
import { SessionPlanSchema } from '#shared/teach/session-schema.ts';
import { planDemo } from './demo-session.tsx';

describe('planDemo', () => {
  // docs/product/landing.md#five-words
  it.each([
    ['en', ENGLISH_WORDS],
    ['zh', CHINESE_WORDS],
  ] as const)('plans the words of the first set in %s with pinyin and meaning', (language, words) => {
    const sessionId = 'd5f1c9de-8a4e-4c0e-9c1b-3a5c1f6c7b1e';
    const plan = planDemo('Five', words, { language, sessionId, now: new Date('2026-03-01T08:00:00Z') });
    expect(SessionPlanSchema.parse(plan)).toEqual(plan);
    const shown = plan.sets[0]?.cards ?? [];
    expect(shown.map(({ word }) => word)).toEqual(listFirstWords(language));
    for (const { word, pinyin, english } of shown) {
      expect(words.find((shipped) => shipped.word === word)).toMatchObject({
        word,
        ...(pinyin && { pinyin, english }),
      });
    }
  });

  // docs/product/script.md#region
  it('writes the words in traditional characters for a browser of such a region', () => {
    const options = { language: 'zh', script: 'traditional', sessionId: '', now: new Date() } as const;
    const [set] = planDemo('Five', CHINESE_WORDS, options).sets;
    expect(set?.cards.map(({ word }) => word)).toEqual(['狗', '汽車', '桌子', '樹', '手']);
  });
});
