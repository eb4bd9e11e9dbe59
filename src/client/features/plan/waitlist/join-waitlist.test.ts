import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CAMPAIGN_MAX_LENGTH, readCampaign } from './waitlist-dialog.tsx';

const NOTHING = { utm_source: null, utm_medium: null, utm_campaign: null, utm_term: null, utm_content: null };

it('reads the five fields and nothing else, null where a field is absent or blank', () => {
  expect(readCampaign('')).toEqual(NOTHING);
  expect(
    readCampaign('?utm_source=newsletter&utm_campaign=spring%20cards&utm_term=&utm_content=%20&utm_id=7&x=1'),
  ).toEqual({ ...NOTHING, utm_source: 'newsletter', utm_campaign: 'spring cards' });
  expect(readCampaign('?utm_source=first&utm_source=second').utm_source).toBe('first');
});

it('never gives what the server would refuse: too long, control characters, half a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => {
      const read = readCampaign(`?${new URLSearchParams({ utm_term: text })}`).utm_term;
      if (read === null) return;
      expect(read.length).toBeLessThanOrEqual(CAMPAIGN_MAX_LENGTH);
      expect([...read].every((character) => character >= ' ')).toBe(true);
      expect(encodeURIComponent(read)).toBeTruthy();
    }),
  );
  expect(readCampaign(`?utm_term=${'a'.repeat(199)}${encodeURIComponent('🌱')}`).utm_term).toBe(
    'a'.repeat(199),
  );
});
