import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LibraryGate } from '#client/library/library-gate.tsx';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import { NEW_CHILD } from '#shared/library/tables/child.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { deriveRotationId, type Rotation } from '#shared/library/tables/rotation.ts';
import CHINESE_WORDS from '#shared/shipped-words/chinese-words.json' with { type: 'json' };
import ENGLISH_WORDS from '#shared/shipped-words/english-words.json' with { type: 'json' };
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { StageOffer } from './stage-offer.tsx';

function rotate(ordinal: number, cards: Pick<Rotation, 'entering' | 'retiring'>): Rotation {
  const key = { childId: FIRST_CHILD, setId: 1, ordinal };
  const places = cards.retiring.map(() => 0);
  return {
    id: deriveRotationId(key),
    ...key,
    ...cards,
    places,
    day: '2026-03-01',
    at: '2026-03-01T09:00:00Z',
  };
}

type OfferOptions = {
  retired?: number;
  set?: Partial<CardSet>;
  rotation?: 'on' | 'off';
  language?: 'en' | 'zh';
};

/** Renders the offer after `retired` shipped words came in and left. The child's only set holds the next three. */
async function renderOffer({ retired = 60, set = {}, rotation = 'on', language = 'en' }: OfferOptions = {}) {
  const words = language === 'en' ? ENGLISH_WORDS : CHINESE_WORDS;
  const flashcards = words
    .slice(0, retired + 3)
    .map(({ word }, i) => ({ id: `f${1_001 + i}-${language}`, word, categoryId: 'cat1' }));
  const ids = flashcards.map(({ id }) => id);
  const sets = [{ id: 1, childId: FIRST_CHILD, name: 'Set 1', flashcardIds: ids.slice(retired), ...set }];
  const rotations = [
    rotate(1, { entering: ids, retiring: [] }),
    rotate(2, { entering: [], retiring: ids.slice(0, retired) }),
  ];
  const child = { ...NEW_CHILD, rotation };
  const categories = [{ id: 'cat1', name: 'Words' }];
  const rendered = await renderScreen(
    <LibraryGate>
      <StageOffer />
    </LibraryGate>,
    { path: '/dashboard', language, library: { flashcards, categories, sets, rotations, children: [child] } },
  );
  return { ...rendered, readSet: () => rendered.stored.rows.sets[0] as CardSet };
}

const queryTitle = () => screen.queryByRole('heading', { name: 'Two words at a time?' });

describe('StageOffer', () => {
  // docs/product/stages.md#next-stage
  it('moves one set to couplets after a press until Undo', async () => {
    const { person, readSet } = await renderOffer();
    await expect.poll(queryTitle).not.toBeNull();
    const metWords = ENGLISH_WORDS.slice(0, 63).map(({ word }) => word);
    const examples = within(screen.getByRole('list', { name: 'Examples' })).getAllByRole('listitem');
    expect(examples).toHaveLength(3);
    for (const { textContent } of examples) {
      expect(
        metWords.some((word) => textContent.includes(word)),
        textContent,
      ).toBe(true);
    }
    await person.click(screen.getByRole('button', { name: 'Start pairs in Set 1' }));
    await expect.poll(readSet).toMatchObject({ stage: 'couplets', fill: 'en' });
    expect(queryTitle()).toBeNull();
    await screen.findByText('One set shows two words now: “Set 1”');
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    await expect.poll(() => readSet().stage).toBeUndefined();
    expect(readSet().fill).toBeUndefined();
  });

  // docs/product/stages.md#next-stage
  it('is dismissed on this device until Undo', async () => {
    const { person } = await renderOffer();
    await expect.poll(queryTitle).not.toBeNull();
    await person.click(screen.getByRole('button', { name: 'Not now' }));
    expect(queryTitle()).toBeNull();
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(queryTitle()).not.toBeNull();
  });

  it('offers Chinese couplets to a Chinese family', async () => {
    const { person, readSet } = await renderOffer({ language: 'zh' });
    await expect.poll(() => screen.queryByRole('heading', { name: '要开始看两个词了吗？' })).not.toBeNull();
    await person.click(screen.getByRole('button', { name: '“Set 1”开始看两个词' }));
    await expect.poll(readSet).toMatchObject({ stage: 'couplets', fill: 'zh' });
  });

  it.each([
    ['too few words have left', { retired: 24 }],
    ['sets do not move on by themselves', { rotation: 'off' }],
    ['the set already shows two words', { set: { stage: 'couplets' } }],
  ] as const)('is hidden when %s', async (_condition, options) => {
    await renderOffer(options);
    expect(screen.queryByRole('heading')).toBeNull();
  });
});
