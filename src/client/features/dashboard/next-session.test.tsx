import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { type CardVoice, DEFAULT_TEACHING, NEW_CHILD } from '#shared/library/tables/child.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { SessionActions } from './next-session.tsx';

const spokenTexts: string[] = [];

class FakeUtterance {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

afterEach(() => {
  spokenTexts.length = 0;
  Reflect.deleteProperty(window, 'speechSynthesis');
  Reflect.deleteProperty(globalThis, 'SpeechSynthesisUtterance');
});

async function pressStart(voice: CardVoice) {
  const speak = ({ text }: FakeUtterance) => spokenTexts.push(text);
  Object.assign(window, { speechSynthesis: { getVoices: () => [], speak } });
  Object.assign(globalThis, { SpeechSynthesisUtterance: FakeUtterance });
  const teaching = { ...DEFAULT_TEACHING, voice };
  const { person } = await renderScreen(<SessionActions isRest={false} onPaper={vi.fn()} />, {
    library: { children: [{ ...NEW_CHILD, teaching }] },
  });
  await person.click(screen.getByRole('link', { name: 'Start the session' }));
}

// docs/product/teaching.md#voice
it('prepares the voice during the press of Start', async () => {
  await pressStart('browser');
  // Without an utterance during a press, iOS stays silent.
  expect(spokenTexts).toEqual(['']);
});

it('does not prepare a voice that is off', async () => {
  await pressStart('off');
  expect(spokenTexts).toEqual([]);
});
