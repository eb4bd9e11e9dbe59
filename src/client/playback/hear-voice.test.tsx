import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { HearVoice } from './hear-voice.tsx';

type Utterance = { text: string; onstart?: () => void; onerror?: () => void };

const utterances: Utterance[] = [];
const VOICE = { lang: 'zh-CN', name: 'Ting', localService: true, default: true, voiceURI: 'ting' };

afterEach(() => {
  utterances.length = 0;
  Reflect.deleteProperty(window, 'speechSynthesis');
  Reflect.deleteProperty(globalThis, 'SpeechSynthesisUtterance');
});

async function hearVoice(voices: readonly object[]) {
  class FakeUtterance {
    readonly text: string;
    constructor(text: string) {
      this.text = text;
    }
  }
  const speechSynthesis = {
    getVoices: () => voices,
    speak: (utterance: Utterance) => utterances.push(utterance),
    cancel: () => {},
  };
  Object.assign(window, { speechSynthesis });
  Object.assign(globalThis, { SpeechSynthesisUtterance: FakeUtterance });
  const { person } = await renderScreen(<HearVoice isChinese />);
  const press = () => person.click(screen.getByRole('button', { name: 'Hear it' }));
  await press();
  return { press };
}

const SILENT = /This device did not say “苹果”: its voice is missing, or not installed yet\. You can add one/;

// docs/product/teaching.md#hear-voice
describe('HearVoice', () => {
  it('says a word', async () => {
    await hearVoice([VOICE]);
    expect(utterances).toMatchObject([{ text: '苹果' }]);
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('explains a voice that is listed but fails until the next press', async () => {
    const { press } = await hearVoice([VOICE]);
    act(() => utterances[0]?.onerror?.());
    expect(screen.getByText(SILENT)).toBeDefined();
    await press();
    expect(screen.queryByText(SILENT)).toBeNull();
  });

  it('explains a missing voice', async () => {
    await hearVoice([{ ...VOICE, lang: 'en-US' }]);
    expect(utterances).toEqual([]);
    expect(screen.getByText(SILENT)).toBeDefined();
  });
});
