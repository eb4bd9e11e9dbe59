import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MediaSync } from '#client/device/media/media-sync.ts';
import { createPlainDefaults } from '#shared/library/plain-defaults.test-support.ts';
import type { SessionCard } from '#shared/teach/session-plan.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { installFakeMedia } from '../media/fake-media.test-support.ts';
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

const RECORDING = '00000000-0000-4000-8000-0000000000d1';
const CARD = { id: 'f90', word: '狗', pinyin: 'gǒu', english: 'dog' };

async function openSheet(voices: readonly object[], card: SessionCard = CARD) {
  const speak = ({ text }: FakeUtterance) => spokenTexts.push(text);
  const speechSynthesis = { getVoices: () => voices, speak, cancel: () => {}, addEventListener: () => {} };
  Object.assign(window, { speechSynthesis });
  Object.assign(globalThis, { SpeechSynthesisUtterance: FakeUtterance });
  const flashcards = [...createPlainDefaults().flashcards, { ...card, categoryId: 'cat1' }];
  const rendered = await renderScreen(
    <WordSheet card={card} returnFocusRef={{ current: null }} onClose={vi.fn()} />,
    { path: '/dashboard', library: { flashcards } },
  );
  await screen.findByRole('dialog', { name: '狗' });
  return rendered;
}

// docs/product/teaching.md#card-sheet
describe('WordSheet', () => {
  it('speaks the word and shows its pinyin, its meaning and a place for a photo', async () => {
    const { person } = await openSheet([VOICE]);
    expect(screen.getByText('gǒu')).toBeDefined();
    expect(screen.getByText('dog')).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Take or choose a photo' })).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Hear it' }));
    expect(spokenTexts).toEqual(['狗']);
  });

  it('explains that the device has no voice for the word', async () => {
    const { person } = await openSheet([]);
    await person.click(screen.getByRole('button', { name: 'Hear it' }));
    expect(await screen.findByText('This device has no voice for this word.')).toBeDefined();
  });

  it("plays the parent's recording", async () => {
    const media = installFakeMedia();
    vi.spyOn(MediaSync.prototype, 'read').mockResolvedValue(Uint8Array.of(1));
    const { person } = await openSheet([VOICE], { ...CARD, recording: RECORDING });
    await vi.waitFor(() => expect(media.decoded).toBe(1));
    await person.click(screen.getByRole('button', { name: 'Hear it' }));
    await vi.waitFor(() => expect(media.played).toBe(1));
    expect(spokenTexts).toEqual([]);
    vi.restoreAllMocks();
    media.restore();
  });

  // docs/product/recordings.md#unplayable-recordings
  it('explains that the device cannot play the recording and speaks the word in its own voice', async () => {
    const media = installFakeMedia();
    vi.spyOn(MediaSync.prototype, 'read').mockResolvedValue(Uint8Array.of(0));
    const { person } = await openSheet([VOICE], { ...CARD, recording: RECORDING });
    await vi.waitFor(() => expect(media.decoded).toBe(1));
    await person.click(screen.getByRole('button', { name: 'Hear it' }));
    expect(screen.getByText(/^This device cannot play your recording/)).toBeDefined();
    expect(spokenTexts).toEqual(['狗']);
    vi.restoreAllMocks();
    media.restore();
  });
});
