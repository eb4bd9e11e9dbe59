import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findSpeechEngine, prepareSpeech } from './speech-engine.ts';

class FakeUtterance {
  lang = '';
  voice: unknown = null;
  onstart: (() => void) | null = null;
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
  vi.useFakeTimers();
  vi.stubGlobal('window', { speechSynthesis: synthesis });
  vi.stubGlobal('SpeechSynthesisUtterance', FakeUtterance);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  utterances.length = 0;
  synthesis.speaking = false;
  synthesis.cancel.mockClear();
});

const CHINESE = { lang: 'zh-CN', voice: null };

function speakApple(engine = findSpeechEngine()) {
  const events = { onEnd: vi.fn(), onSilent: vi.fn() };
  engine?.speak('苹果', CHINESE, events);
  return events;
}

describe('findSpeechEngine', () => {
  it('reports the end of an utterance only once', () => {
    const { onEnd } = speakApple();
    expect(utterances).toMatchObject([{ text: '苹果', lang: 'zh-CN', voice: null }]);
    expect(onEnd).not.toHaveBeenCalled();
    utterances[0]?.onend?.();
    utterances[0]?.onerror?.();
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('reports a failure as silence and as the end', () => {
    const { onEnd, onSilent } = speakApple();
    utterances[0]?.onerror?.();
    expect(onEnd).toHaveBeenCalledOnce();
    expect(onSilent).toHaveBeenCalledOnce();
  });

  // docs/product/teaching.md#hear-voice
  it('reports a voice that does not start within two seconds as silent', () => {
    const { onSilent } = speakApple();
    vi.advanceTimersByTime(1_900);
    expect(onSilent).not.toHaveBeenCalled();
    vi.advanceTimersByTime(200);
    expect(onSilent).toHaveBeenCalledOnce();
  });

  it.each(['starts', 'ends', 'is canceled'])('reports no silence for a voice that %s in time', (event) => {
    const engine = findSpeechEngine();
    const { onSilent } = speakApple(engine);
    if (event === 'starts') utterances[0]?.onstart?.();
    if (event === 'ends') utterances[0]?.onend?.();
    if (event === 'is canceled') engine?.cancel();
    vi.advanceTimersByTime(3_000);
    expect(onSilent).not.toHaveBeenCalled();
  });

  it('cancels current speech without reporting its end', () => {
    const engine = findSpeechEngine();
    engine?.cancel();
    expect(synthesis.cancel).not.toHaveBeenCalled();
    const { onEnd } = speakApple(engine);
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
