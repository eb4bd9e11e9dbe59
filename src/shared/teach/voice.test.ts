import { describe, expect, it } from 'vitest';
import {
  chooseVoice,
  type DeviceVoice,
  findChangeTime,
  hasChineseVoice,
  needsChineseVoice,
  type SpeakingDevice,
} from './voice.ts';

type Named = DeviceVoice & { name: string };

const voice = (name: string, lang: string, given: Partial<DeviceVoice> = {}): Named => {
  return { name, lang, localService: true, default: false, ...given };
};
const DEVICE: SpeakingDevice = { locales: ['en-GB', 'en', 'zh-CN'], isOnline: true, isApple: false };
const nameFor = (word: string, voices: readonly Named[], given: Partial<SpeakingDevice> = {}) =>
  chooseVoice(word, voices, { ...DEVICE, ...given })?.voice?.name;

const US = voice('Zira', 'en-US', { default: true });
const UK = voice('Hazel', 'en-GB');
const MAINLAND = voice('Huihui', 'zh-CN');
const TAIWAN = voice('Hanhan', 'zh-TW');
const HONG_KONG = voice('Tracy', 'zh-HK');

// docs/product/teaching.md#voice
describe('the voice of a Chinese word', () => {
  it('prefers mainland Mandarin, then other Mandarin, then any Chinese', () => {
    expect(nameFor('苹果', [US, HONG_KONG, TAIWAN, MAINLAND])).toBe('Huihui');
    expect(nameFor('苹果', [US, HONG_KONG, TAIWAN])).toBe('Hanhan');
    expect(nameFor('苹果', [US, HONG_KONG])).toBe('Tracy');
  });

  it('is never an English one', () => {
    expect(chooseVoice('苹果', [US, UK], DEVICE)).toBeNull();
  });

  it.each(['zh_CN', 'zh-Hans-CN', 'cmn-CN', 'cmn_Hans_CN', 'ZH-cn'])('is found under the tag %s', (lang) => {
    expect(nameFor('苹果', [HONG_KONG, TAIWAN, voice('found', lang)])).toBe('found');
  });
});

describe('the voice of an English word', () => {
  // docs/product/teaching.md#voice
  it('is one of the region that the browser prefers, else any English one', () => {
    expect(nameFor('dog', [US, MAINLAND, UK])).toBe('Hazel');
    expect(nameFor('dog', [MAINLAND, US])).toBe('Zira');
    expect(nameFor('dog', [UK, US], { locales: ['zh-CN'] })).toBe('Zira');
  });

  it('is never a Chinese one', () => {
    expect(chooseVoice('dog', [MAINLAND], DEVICE)).toBeNull();
  });
});

describe('a voice', () => {
  // docs/product/teaching.md#voice
  it('of the device comes before one of the network, the default before others', () => {
    const network = voice('Google', 'en-GB', { localService: false, default: true });
    const other = voice('George', 'en-GB', { default: true });
    expect(nameFor('dog', [network, UK])).toBe('Hazel');
    expect(nameFor('dog', [UK, other])).toBe('George');
  });

  it('of the network says nothing without one', () => {
    const network = voice('Google', 'zh-CN', { localService: false });
    expect(nameFor('苹果', [network])).toBe('Google');
    expect(nameFor('苹果', [network], { isOnline: false })).toBeUndefined();
    expect(nameFor('苹果', [network, TAIWAN], { isOnline: false })).toBe('Hanhan');
  });

  it("is the system's own choice on macOS and iOS, in the language of a voice that is there", () => {
    const novelty = voice('Bubbles', 'en-US');
    expect(chooseVoice('dog', [novelty, UK], { ...DEVICE, isApple: true })).toEqual({
      lang: 'en-GB',
      voice: null,
    });
    expect(chooseVoice('苹果', [novelty, UK], { ...DEVICE, isApple: true })).toBeNull();
  });

  it('returns null for other scripts', () => {
    expect(chooseVoice('собака', [US, MAINLAND], DEVICE)).toBeNull();
  });
});

it('a device can say Chinese words with any Chinese voice', () => {
  expect(hasChineseVoice([US, TAIWAN])).toBe(true);
  expect(hasChineseVoice([US, voice('Sin-ji', 'yue-HK')])).toBe(false);
  expect(hasChineseVoice([])).toBe(false);
});

describe('a Chinese voice', () => {
  const card = (word: string) => ({ id: 'f1', word });
  const RECORDED = { ...card('苹果'), recording: '00000000-0000-4000-8000-000000000001' };

  it('is needed for a Chinese word that the device has to say', () => {
    expect(needsChineseVoice([card('dog'), card('苹果')], 'browser')).toBe(true);
    expect(needsChineseVoice([RECORDED], 'browser')).toBe(true);
    expect(needsChineseVoice([RECORDED, card('狗')], 'own')).toBe(true);
  });

  it('needs no Chinese voice when every Chinese word is recorded, there is none, or speech is off', () => {
    expect(needsChineseVoice([RECORDED, card('dog')], 'own')).toBe(false);
    expect(needsChineseVoice([card('dog')], 'browser')).toBe(false);
    expect(needsChineseVoice([card('苹果')], 'off')).toBe(false);
  });
});

describe('a card with a voice', () => {
  it('changes at its due time when nothing is said', () => {
    expect(findChangeTime(1_000, null)).toBe(1_000);
  });

  it('changes at its due time when the voice ended before', () => {
    expect(findChangeTime(1_000, { begunAt: 0, endedAt: 700 })).toBe(1_000);
  });

  it('waits for a voice that ends later', () => {
    expect(findChangeTime(1_000, { begunAt: 0, endedAt: 1_800 })).toBe(1_800);
  });

  // docs/product/teaching.md#voice-holds-card
  it('waits six seconds at most for a voice that never reports its end', () => {
    expect(findChangeTime(1_000, { begunAt: 200, endedAt: null })).toBe(6_200);
    expect(findChangeTime(1_000, { begunAt: 200, endedAt: 60_000 })).toBe(6_200);
  });

  it('waits for a recording to its end, however long it is, and no longer than that when the end is not reported', () => {
    const recording = { begunAt: 200, lastsMs: 9_800 };
    expect(findChangeTime(1_000, { ...recording, endedAt: null })).toBe(10_500);
    expect(findChangeTime(1_000, { ...recording, endedAt: 10_010 })).toBe(10_010);
  });
});
