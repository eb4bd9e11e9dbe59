import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LibraryGate } from '#client/library/library-gate.tsx';
import { printEngine } from '#client/print/print-engine.ts';
import { type CardVoice, NEW_CHILD } from '#shared/library/tables/child.ts';
import type { GamePair } from '#shared/teach/choosing-game.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { createUser } from '#tests/support/client/signed-in-user.ts';
import { logDay } from '#tests/support/library/library-changes.ts';
import { TeachPage } from '../teach-page.tsx';
import { ChoosingGame, type ChoosingGameProps } from './choosing-game.tsx';

const toCard = (word: string) => ({ id: word, word });
const PAIRS: readonly GamePair[] = [
  { cards: [toCard('dog'), toCard('cat')], asked: 0 },
  { cards: [toCard('狗'), toCard('水')], asked: 1 },
];

class Utterance {
  lang = '';
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Gives the device an English and a Chinese voice. Returns the strings that they speak. */
function stubVoices(): string[] {
  const spoken: string[] = [];
  const synthesis = {
    getVoices: () => ['en-US', 'zh-CN'].map((lang) => ({ lang, localService: true, default: false })),
    speak: ({ text }: Utterance) => spoken.push(text),
    cancel: () => {},
  };
  Object.defineProperty(window, 'speechSynthesis', { value: synthesis, configurable: true });
  Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Utterance, configurable: true });
  return spoken;
}

afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(window, 'speechSynthesis');
  Reflect.deleteProperty(window, 'SpeechSynthesisUtterance');
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const getWord = (name: string) => screen.getByRole('button', { name });
const getQuestion = () => screen.getByRole('status');
const hasLeaf = (word: string) => getWord(word).querySelector('.leaf-unfolds') !== null;

function Opener(game: ChoosingGameProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <ChoosingGame {...game} />;
  return (
    <button type="button" onClick={() => setIsOpen(true)}>
      open
    </button>
  );
}

/** Opens a game of two pairs, whose time passes only by `pass`. */
async function openGame({
  voice = 'off',
  pairs = PAIRS,
}: {
  voice?: CardVoice;
  pairs?: readonly GamePair[];
} = {}) {
  vi.spyOn(printEngine, 'createWordFaces').mockRejectedValue(new Error('no worker'));
  const onLeave = vi.fn();
  const user = createUser();
  const { stored } = await renderScreen(
    <LibraryGate>
      <Opener userId={user.id} pairs={pairs} preparing="preparing" onLeave={onLeave} />
    </LibraryGate>,
    { user, library: { children: [{ ...NEW_CHILD, teaching: { ...NEW_CHILD.teaching, voice } }] } },
  );
  const opener = await screen.findByRole('button', { name: 'open' });
  vi.useFakeTimers();
  fireEvent.click(opener);
  await pass(0);
  return { onLeave, stored };
}

describe('TeachPage', () => {
  // docs/product/choosing-game.md#game-offer
  it('offers a game once four words that make a pair were shown ten times', async () => {
    const openStart = async (count: number) => {
      const flashes = [{ setId: 1, cardIds: ['f1', 'f6', 'f11', 'f16'], count }];
      await renderScreen(<TeachPage />, { path: '/teach', changes: [logDay('2026-03-02', { flashes })] });
      await screen.findByRole('button', { name: 'Start' });
      return screen.queryByRole('button', { name: 'Where is it? A game of two words' });
    };
    expect(await openStart(9)).toBeNull();
    cleanup();
    expect(await openStart(10)).not.toBeNull();
  });
});

describe('ChoosingGame', () => {
  // docs/product/choosing-game.md#choosing
  it('gives the asked word a leaf and shows the next pair', async () => {
    await openGame();
    await pass(1_000);
    fireEvent.click(getWord('dog'));
    expect([hasLeaf('dog'), hasLeaf('cat')]).toEqual([true, false]);
    await pass(2_100);
    expect(getQuestion().textContent).toBe('水在哪儿？');
    expect(hasLeaf('水')).toBe(false);
  });

  it('shows no sign on the other word and the next pair after the same time', async () => {
    await openGame();
    await pass(1_000);
    const before = getWord('cat').outerHTML;
    fireEvent.click(getWord('cat'));
    expect(getWord('cat').outerHTML.replace('aria-disabled="true"', 'aria-disabled="false"')).toBe(before);
    expect(hasLeaf('dog')).toBe(false);
    await pass(2_100);
    expect(getWord('水')).toBeDefined();
  });

  // docs/product/choosing-game.md#choosing
  it('asks and speaks the touched word with the voice of the device', async () => {
    const spoken = stubVoices();
    await openGame({ voice: 'browser' });
    expect(getQuestion().classList.contains('sr-only')).toBe(true);
    await pass(1_000);
    fireEvent.click(getWord('cat'));
    expect(spoken).toEqual(['Where is dog?', 'cat']);
    // The voice never reports its end.
    await pass(6_100);
    expect(spoken).toEqual(['Where is dog?', 'cat', '水在哪儿？']);
  });

  // docs/product/choosing-game.md#game-voice
  it('shows the question to the parent without a voice', async () => {
    await openGame({ voice: 'browser' });
    expect(getQuestion().textContent).toBe('Where is dog?');
    expect(getQuestion().classList.contains('sr-only')).toBe(false);
  });

  // docs/product/choosing-game.md#game-hands
  it('takes no touch in the first second of a pair and none of several fingers', async () => {
    await openGame();
    await pass(900);
    fireEvent.click(getWord('dog'));
    expect(hasLeaf('dog')).toBe(false);
    await pass(200);
    fireEvent.pointerDown(getWord('dog'), { isPrimary: true });
    fireEvent.pointerDown(getWord('cat'), { isPrimary: false });
    fireEvent.click(getWord('dog'), { detail: 1 });
    expect(hasLeaf('dog')).toBe(false);
    fireEvent.pointerDown(getWord('dog'), { isPrimary: true });
    fireEvent.click(getWord('dog'), { detail: 1 });
    expect(hasLeaf('dog')).toBe(true);
  });

  // docs/product/choosing-game.md#game-hands
  it('pauses at a tap on the corner and is left by holding it', async () => {
    const { onLeave } = await openGame();
    const corner = getWord('Leave the session');
    fireEvent.click(corner, { detail: 1 });
    expect(screen.getByRole('heading', { name: 'Paused' })).toBeDefined();
    await pass(5_000);
    fireEvent.click(getWord('dog'));
    expect(hasLeaf('dog')).toBe(false);
    fireEvent.pointerDown(corner, { isPrimary: true, button: 0 });
    await pass(900);
    expect(onLeave).not.toHaveBeenCalled();
    await pass(200);
    expect(onLeave).toHaveBeenCalledOnce();
  });

  it('asks for the same pair again after a pause', async () => {
    await openGame();
    await pass(1_000);
    fireEvent.click(getWord('dog'));
    fireEvent.keyDown(document.body, { key: 'Escape' });
    fireEvent.keyUp(document.body, { key: 'Escape' });
    await pass(5_000);
    fireEvent.click(getWord('Resume'));
    await pass(1_000);
    expect(hasLeaf('dog')).toBe(false);
    fireEvent.click(getWord('dog'));
    expect(hasLeaf('dog')).toBe(true);
  });

  // docs/product/choosing-game.md#nothing-counted
  it('ends calmly after the last pair and logs nothing', async () => {
    const { onLeave, stored } = await openGame({ pairs: PAIRS.slice(0, 1) });
    await pass(1_000);
    fireEvent.click(getWord('cat'));
    await pass(2_100);
    expect(screen.getByRole('heading', { name: 'That was fun!' })).toBeDefined();
    fireEvent.click(getWord('Back'));
    expect(onLeave).not.toHaveBeenCalled();
    await pass(1_000);
    fireEvent.click(getWord('Back'));
    expect(onLeave).toHaveBeenCalledOnce();
    expect([stored.rows.entries, stored.rows.rotations]).toEqual([[], []]);
  });
});
