import { describe, expect, it } from 'vitest';
import { FRONTS_THEN_BACKS } from './paper/double-sided.ts';
import { DEFAULT_FORMAT } from './paper/page-format.ts';
import { proposePaper, readPaperSettings, toPrintOptions, writePaperSettings } from './paper-settings.ts';

// docs/product/print.md#kept-on-the-device
describe('readPaperSettings', () => {
  it('returns the defaults without valid settings', () => {
    for (const stored of [null, undefined, 'A4', 7, [], {}]) {
      expect(toPrintOptions(readPaperSettings(stored))).toEqual({
        backPages: false,
        format: DEFAULT_FORMAT,
        pinyin: 'back',
        weight: 'bold',
        doubleSided: FRONTS_THEN_BACKS,
        offset: { x: 0, y: 0 },
      });
    }
  });

  // docs/product/print.md#bold-words
  it('keeps a chosen weight and replaces the regular weight that earlier versions stored unasked', () => {
    const regular = { ...readPaperSettings(null), weight: 'regular' as const };
    expect(readPaperSettings(JSON.parse(writePaperSettings(regular))).weight).toBe('regular');
    expect(readPaperSettings(regular).weight).toBe('bold');
  });

  it('replaces only invalid settings', () => {
    const settings = readPaperSettings({
      paper: 'letter',
      cardsAPage: 3,
      ink: 'black',
      printer: { feed: 'robot', edge: 'long', stack: 'same' },
      offsets: { landscape: { x: 1.5, y: 900 }, upright: { x: 0, y: 0 } },
    });
    expect(settings).toMatchObject({ paper: 'letter', cardsAPage: 2, ink: 'black', printer: null });
    expect(settings.offsets).toEqual({ landscape: { x: 0, y: 0 }, upright: { x: 0, y: 0 } });
  });

  it('returns a separate offset for upright pages', () => {
    const offsets = { landscape: { x: 1, y: 2 }, upright: { x: 3, y: 4 } };
    const getOffset = (cardsAPage: number) =>
      toPrintOptions(readPaperSettings({ cardsAPage, offsets })).offset;
    expect([1, 2, 4, 8].map(getOffset)).toEqual([
      offsets.landscape,
      offsets.landscape,
      offsets.upright,
      offsets.landscape,
    ]);
  });
});

// docs/product/print.md#paper-of-the-region
it.each([
  [['en-US', 'de'], 'letter'],
  [['fr-CA'], 'letter'],
  [['es-MX'], 'letter'],
  [['zh-Hans-US'], 'letter'],
  [['en-GB', 'en-US'], 'a4'],
  [['zh-CN'], 'a4'],
  [['en'], 'a4'],
  [['not a language'], 'a4'],
  [[], 'a4'],
] as const)('proposePaper(%j) returns %s', (languages, paper) => {
  expect(proposePaper(languages)).toBe(paper);
});

// docs/product/print.md#paper-of-the-region
describe('The paper of a device', () => {
  it('is that of its region until one is chosen', () => {
    expect(readPaperSettings(null, 'letter')).toMatchObject({ paper: 'letter', isPaperChosen: false });
    expect(readPaperSettings({ paper: 'a4' }, 'letter')).toMatchObject({ paper: 'a4', isPaperChosen: true });
  });

  it('is not stored with other settings before it is chosen', () => {
    const settings = { ...readPaperSettings(null, 'letter'), cutLines: false };
    const stored = JSON.parse(writePaperSettings(settings));
    expect(readPaperSettings(stored, 'a4')).toMatchObject({ paper: 'a4', cutLines: false });
  });
});
