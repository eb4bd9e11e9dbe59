import { describe, expect, it } from 'vitest';
import {
  chooseVoice,
  type DeviceVoice,
  findChangeTime,
  hasVoiceOf,
  needsChineseVoice,
  type SpeakingDevice,
} from './voice.ts';

type NamedVoice = DeviceVoice & { name: string };

const createVoice = (name: string, lang: string, fields: Partial<DeviceVoice> = {}): NamedVoice => {
  return { name, lang, localService: true, default: false, ...fields };
};
const DEVICE: SpeakingDevice = { locales: ['en-GB', 'en', 'zh-CN'], isOnline: true, isApple: false };
const chooseName = (word: string, voices: readonly NamedVoice[], device: Partial<SpeakingDevice> = {}) =>
  chooseVoice(word, voices, { ...DEVICE, ...device })?.voice?.name;

const US = createVoice('Zira', 'en-US', { default: true });
const UK = createVoice('Hazel', 'en-GB');
const MAINLAND = createVoice('Huihui', 'zh-CN');
const TAIWAN = createVoice('Hanhan', 'zh-TW');
const HONG_KONG = createVoice('Tracy', 'zh-HK');

// docs/product/teaching.md#voice
describe('chooseVoice for a Chinese word', () => {
  it('prefers mainland Mandarin to other Mandarin and other Chinese', () => {
    expect(chooseName('苹果', [US, HONG_KONG, TAIWAN, MAINLAND])).toBe('Huihui');
    expect(chooseName('苹果', [US, HONG_KONG, TAIWAN])).toBe('Hanhan');
    expect(chooseName('苹果', [US, HONG_KONG])).toBe('Tracy');
  });

  it('never returns an English voice', () => {
    expect(chooseVoice('苹果', [US, UK], DEVICE)).toBeNull();
  });

  it.each(['zh_CN', 'zh-Hans-CN', 'cmn-CN', 'cmn_Hans_CN', 'ZH-cn'])('accepts the tag %s', (lang) => {
    expect(chooseName('苹果', [HONG_KONG, TAIWAN, createVoice('Ting', lang)])).toBe('Ting');
  });
});

describe('chooseVoice for an English word', () => {
  // docs/product/teaching.md#voice
  it("prefers the browser's region to other English voices", () => {
    expect(chooseName('dog', [US, MAINLAND, UK])).toBe('Hazel');
    expect(chooseName('dog', [MAINLAND, US])).toBe('Zira');
    expect(chooseName('dog', [UK, US], { locales: ['zh-CN'] })).toBe('Zira');
  });

  it('never returns a Chinese voice', () => {
    expect(chooseVoice('dog', [MAINLAND], DEVICE)).toBeNull();
  });
});

describe('chooseVoice', () => {
  // docs/product/teaching.md#voice
  it('prefers voices of the device to those of the network', () => {
    const network = createVoice('Google', 'en-GB', { localService: false, default: true });
    const other = createVoice('George', 'en-GB', { default: true });
    expect(chooseName('dog', [network, UK])).toBe('Hazel');
    expect(chooseName('dog', [UK, other])).toBe('George');
  });

  it('ignores network voices while offline', () => {
    const network = createVoice('Google', 'zh-CN', { localService: false });
    expect(chooseName('苹果', [network])).toBe('Google');
    expect(chooseName('苹果', [network], { isOnline: false })).toBeUndefined();
    expect(chooseName('苹果', [network, TAIWAN], { isOnline: false })).toBe('Hanhan');
  });

  it('leaves the choice to macOS and iOS if they have a voice for the language', () => {
    const novelty = createVoice('Bubbles', 'en-US');
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

it('hasVoiceOf accepts any Mandarin voice and any English one', () => {
  expect(hasVoiceOf('zh', [US, TAIWAN])).toBe(true);
  expect(hasVoiceOf('zh', [US, createVoice('Sin-ji', 'yue-HK')])).toBe(false);
  expect(hasVoiceOf('zh', [])).toBe(false);
  expect(hasVoiceOf('en', [US])).toBe(true);
  expect(hasVoiceOf('en', [TAIWAN])).toBe(false);
});

describe('needsChineseVoice', () => {
  const createCard = (word: string) => ({ id: 'f1', word });
  const RECORDED = { ...createCard('苹果'), recording: '00000000-0000-4000-8000-000000000001' };

  it('returns true for a Chinese word that the device must speak', () => {
    expect(needsChineseVoice([createCard('dog'), createCard('苹果')], 'browser')).toBe(true);
    expect(needsChineseVoice([RECORDED], 'browser')).toBe(true);
    expect(needsChineseVoice([RECORDED, createCard('狗')], 'own')).toBe(true);
  });

  it('returns false when no Chinese word needs speech', () => {
    expect(needsChineseVoice([RECORDED, createCard('dog')], 'own')).toBe(false);
    expect(needsChineseVoice([createCard('dog')], 'browser')).toBe(false);
    expect(needsChineseVoice([createCard('苹果')], 'off')).toBe(false);
  });
});

describe('findChangeTime', () => {
  it('returns the due time without speech', () => {
    expect(findChangeTime(1_000, null)).toBe(1_000);
  });

  it('returns the due time when the voice ended before', () => {
    expect(findChangeTime(1_000, { begunAt: 0, endedAt: 700 })).toBe(1_000);
  });

  it('waits for a voice that ends later', () => {
    expect(findChangeTime(1_000, { begunAt: 0, endedAt: 1_800 })).toBe(1_800);
  });

  // docs/product/teaching.md#voice-holds-card
  it('waits at most six seconds for a voice that never reports its end', () => {
    expect(findChangeTime(1_000, { begunAt: 200, endedAt: null })).toBe(6_200);
    expect(findChangeTime(1_000, { begunAt: 200, endedAt: 60_000 })).toBe(6_200);
  });

  it('waits for the full length of a recording', () => {
    const recording = { begunAt: 200, lastsMs: 9_800 };
    expect(findChangeTime(1_000, { ...recording, endedAt: null })).toBe(10_500);
    expect(findChangeTime(1_000, { ...recording, endedAt: 10_010 })).toBe(10_010);
  });
});
