import { describe, expect, it } from 'vitest';
import { planVisit } from './visit.ts';

const ARRIVAL = { referrer: '', origin: 'https://cards.example.org', isFollowed: true };
const OWN_PAGE = 'https://cards.example.org/';
const VISIT = {
  search: '',
  arrival: ARRIVAL,
  shownLanguage: 'en',
  hasSession: false,
  remembered: null,
};

describe('planVisit', () => {
  // docs/product/landing.md#start-page
  it('redirects a signed-in parent to the dashboard in any language', () => {
    const visit = { ...VISIT, hasSession: true, search: '?lang=zh', remembered: 'zh' };
    expect(planVisit(visit)).toEqual({ to: '/dashboard', remember: null });
  });

  it('redirects a visitor to the stored language unless the address has a language', () => {
    expect(planVisit({ ...VISIT, remembered: 'zh' }).to).toBe('/?lang=zh');
    expect(planVisit({ ...VISIT, remembered: 'en' }).to).toBeNull();
    expect(planVisit({ ...VISIT, remembered: 'zh', search: '?lang=en' }).to).toBeNull();
  });

  // docs/product/landing.md#language-of-a-visitor
  it.each([
    ['stores the first language', { search: '?lang=zh' }, 'zh'],
    [
      'stores a language followed from our own pages',
      { search: '?lang=en', remembered: 'zh', arrival: { ...ARRIVAL, referrer: OWN_PAGE } },
      'en',
    ],
    [
      'ignores a language after Back or a reload',
      {
        search: '?lang=en',
        remembered: 'zh',
        arrival: { ...ARRIVAL, referrer: OWN_PAGE, isFollowed: false },
      },
      null,
    ],
    [
      'ignores a language of another site',
      {
        search: '?lang=zh',
        remembered: 'en',
        arrival: { ...ARRIVAL, referrer: 'https://cards.example.org.evil/' },
      },
      null,
    ],
    ['ignores an unknown language', { search: '?lang=xx' }, null],
  ])('%s', (_name, visit, remember) => {
    expect(planVisit({ ...VISIT, ...visit })).toEqual({ to: null, remember });
  });

  it('ignores invalid languages in storage and address', () => {
    const invalid = 'javascript:alert(1)';
    expect(planVisit({ ...VISIT, remembered: invalid, search: `?lang=${invalid}` })).toEqual({
      to: null,
      remember: null,
    });
  });
});
