import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPlainDefaults } from '#shared/library/plain-defaults.test-support.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { WordSheet } from './word-sheet.tsx';

const spokenTexts: string[] = [];
class FakeUtterance {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
const VOICE = { lang: 'zh-CN', name: 'Ting', localService: true, default: true, voiceURI: 'ting' };

afterEach(() => {
  spokenTexts.length = 0;
  Reflect.deleteProperty(window, 'speechSynthesis');
  Reflect.deleteProperty(globalThis, 'SpeechSynthesisUtterance');
});

const CARD = { id: 'f90', word: '狗', pinyin: 'gǒu', english: 'dog' };

async function openSheet(voices: readonly object[]) {
  const speak = ({ text }: FakeUtterance) => spokenTexts.push(text);
  const speechSynthesis = { getVoices: () => voices, speak, cancel: () => {}, addEventListener: () => {} };
  Object.assign(window, { speechSynthesis });
  Object.assign(globalThis, { SpeechSynthesisUtterance: FakeUtterance });
  const flashcards = [...createPlainDefaults().flashcards, { ...CARD, categoryId: 'cat1' }];
  const rendered = await renderScreen(
    <WordSheet card={CARD} returnFocusRef={{ current: null }} onClose={vi.fn()} />,
    { path: '/dashboard', library: { flashcards } },
  );
  await screen.findByRole('dialog', { name: '狗' });
  return rendered;
}

// docs/product/teaching.md#card-sheet
describe('WordSheet', () => {
  it('says the word and shows its pinyin, its meaning and a place for a photo', async () => {
    const { person } = await openSheet([VOICE]);
    expect(screen.getByText('gǒu')).toBeDefined();
    expect(screen.getByText('dog')).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Take or choose a photo' })).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Hear it' }));
    expect(spokenTexts).toEqual(['狗']);
  });

  it('says so when the device has no voice for the word', async () => {
    const { person } = await openSheet([]);
    await person.click(screen.getByRole('button', { name: 'Hear it' }));
    expect(await screen.findByText('This device has no voice for this word.')).toBeDefined();
  });
});
