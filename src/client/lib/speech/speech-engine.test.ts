import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findSpeechEngine, prepareSpeech } from './speech-engine.ts';

class FakeUtterance {
  lang = '';
  voice: unknown = null;
  onend: (() => void) | null = null;
  onerror: (() => void) | null = null;
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const said: FakeUtterance[] = [];
const synthesis = {
  speaking: false,
  pending: false,
  getVoices: () => [],
  speak: (utterance: FakeUtterance) => said.push(utterance),
  cancel: vi.fn(),
};

beforeEach(() => {
  vi.stubGlobal('window', { speechSynthesis: synthesis });
  vi.stubGlobal('SpeechSynthesisUtterance', FakeUtterance);
});
afterEach(() => {
  vi.unstubAllGlobals();
  said.length = 0;
  synthesis.speaking = false;
  synthesis.cancel.mockClear();
});

const CHINESE = { lang: 'zh-CN', voice: null };

describe('the speech of a browser', () => {
  it('says a text in the language of its voice, and reports its end once', () => {
    const onEnd = vi.fn();
    findSpeechEngine()?.speak('苹果', CHINESE, onEnd);
    expect(said).toMatchObject([{ text: '苹果', lang: 'zh-CN', voice: null }]);
    expect(onEnd).not.toHaveBeenCalled();
    said[0]?.onend?.();
    said[0]?.onerror?.();
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('takes a failure for the end', () => {
    const onEnd = vi.fn();
    findSpeechEngine()?.speak('苹果', CHINESE, onEnd);
    said[0]?.onerror?.();
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('reports no end of what was cancelled, and cancels only what speaks', () => {
    const onEnd = vi.fn();
    const engine = findSpeechEngine();
    engine?.cancel();
    expect(synthesis.cancel).not.toHaveBeenCalled();
    engine?.speak('苹果', CHINESE, onEnd);
    synthesis.speaking = true;
    engine?.cancel();
    said[0]?.onerror?.();
    expect(synthesis.cancel).toHaveBeenCalledOnce();
    expect(onEnd).not.toHaveBeenCalled();
  });

  it('is prepared by an empty text', () => {
    prepareSpeech();
    expect(said.map(({ text }) => text)).toEqual(['']);
  });

  it('is none when the browser has no speech synthesis, and preparing it does nothing', () => {
    vi.stubGlobal('window', {});
    expect(findSpeechEngine()).toBeNull();
    expect(prepareSpeech).not.toThrow();
  });
});
