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

const utterances: FakeUtterance[] = [];
const synthesis = {
  speaking: false,
  pending: false,
  getVoices: () => [],
  speak: (utterance: FakeUtterance) => utterances.push(utterance),
  cancel: vi.fn(),
};

beforeEach(() => {
  vi.stubGlobal('window', { speechSynthesis: synthesis });
  vi.stubGlobal('SpeechSynthesisUtterance', FakeUtterance);
});
afterEach(() => {
  vi.unstubAllGlobals();
  utterances.length = 0;
  synthesis.speaking = false;
  synthesis.cancel.mockClear();
});

const CHINESE = { lang: 'zh-CN', voice: null };

describe('findSpeechEngine', () => {
  it('reports the end of an utterance only once', () => {
    const onEnd = vi.fn();
    findSpeechEngine()?.speak('苹果', CHINESE, onEnd);
    expect(utterances).toMatchObject([{ text: '苹果', lang: 'zh-CN', voice: null }]);
    expect(onEnd).not.toHaveBeenCalled();
    utterances[0]?.onend?.();
    utterances[0]?.onerror?.();
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('reports a failure as the end', () => {
    const onEnd = vi.fn();
    findSpeechEngine()?.speak('苹果', CHINESE, onEnd);
    utterances[0]?.onerror?.();
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('cancels current speech without reporting its end', () => {
    const onEnd = vi.fn();
    const engine = findSpeechEngine();
    engine?.cancel();
    expect(synthesis.cancel).not.toHaveBeenCalled();
    engine?.speak('苹果', CHINESE, onEnd);
    synthesis.speaking = true;
    engine?.cancel();
    utterances[0]?.onerror?.();
    expect(synthesis.cancel).toHaveBeenCalledOnce();
    expect(onEnd).not.toHaveBeenCalled();
  });

  it('is prepared by an empty utterance', () => {
    prepareSpeech();
    expect(utterances.map(({ text }) => text)).toEqual(['']);
  });

  it('returns null without speech synthesis', () => {
    vi.stubGlobal('window', {});
    expect(findSpeechEngine()).toBeNull();
    expect(prepareSpeech).not.toThrow();
  });
});
