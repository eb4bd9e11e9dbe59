import { describe, expect, it } from 'vitest';
import { planVisit } from './visit.ts';

const ARRIVAL = { referrer: '', origin: 'https://cards.example.org', isNewNavigation: true };
const OWN_PAGE = 'https://cards.example.org/';
const VISIT = {
  search: '',
  arrival: ARRIVAL,
  shownLanguage: 'en',
  hasSession: false,
  storedLanguage: null,
};

describe('planVisit', () => {
  // docs/product/landing.md#start-page
  it('redirects a signed-in parent to the dashboard in any language', () => {
    const visit = { ...VISIT, hasSession: true, search: '?lang=zh', storedLanguage: 'zh' };
    expect(planVisit(visit)).toEqual({ redirectTo: '/dashboard', languageToStore: null });
  });

  it('redirects a visitor to the stored language unless the address has a language', () => {
    expect(planVisit({ ...VISIT, storedLanguage: 'zh' }).redirectTo).toBe('/?lang=zh');
    expect(planVisit({ ...VISIT, storedLanguage: 'en' }).redirectTo).toBeNull();
    expect(planVisit({ ...VISIT, storedLanguage: 'zh', search: '?lang=en' }).redirectTo).toBeNull();
  });

  // docs/product/landing.md#language-of-a-visitor
  it.each([
    ['stores the language of the first visit', { search: '?lang=zh' }, 'zh'],
    [
      'stores the language of a link on our own pages',
      { search: '?lang=en', storedLanguage: 'zh', arrival: { ...ARRIVAL, referrer: OWN_PAGE } },
      'en',
    ],
    [
      'ignores a language after Back or a reload',
      {
        search: '?lang=en',
        storedLanguage: 'zh',
        arrival: { ...ARRIVAL, referrer: OWN_PAGE, isNewNavigation: false },
      },
      null,
    ],
    [
      'ignores a language in a link from another site',
      {
        search: '?lang=zh',
        storedLanguage: 'en',
        arrival: { ...ARRIVAL, referrer: 'https://cards.example.org.evil/' },
      },
      null,
    ],
    ['ignores an unknown language', { search: '?lang=xx' }, null],
  ])('%s', (_name, visit, languageToStore) => {
    expect(planVisit({ ...VISIT, ...visit })).toEqual({ redirectTo: null, languageToStore });
  });

  it('ignores invalid languages in storage and address', () => {
    const invalid = 'javascript:alert(1)';
    expect(planVisit({ ...VISIT, storedLanguage: invalid, search: `?lang=${invalid}` })).toEqual({
      redirectTo: null,
      languageToStore: null,
    });
  });
});
