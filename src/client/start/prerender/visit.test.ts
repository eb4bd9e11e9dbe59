import { expect, it } from 'vitest';
import { planVisit } from './visit.ts';

const ARRIVAL = { referrer: '', origin: 'https://cards.example.org', isFollowed: true };
const OWN_PAGE = 'https://cards.example.org/';
const VISIT = {
  search: '',
  arrival: ARRIVAL,
  shown: 'en',
  hasSession: false,
  remembered: null,
};

// docs/product/landing.md#start-page
it('leads a signed-in parent to the dashboard, whatever the language', () => {
  const visit = { ...VISIT, hasSession: true, search: '?lang=zh', remembered: 'zh' };
  expect(planVisit(visit)).toEqual({ to: '/dashboard', remember: null });
});

it('leads a visitor to the remembered language unless the address asks for one', () => {
  expect(planVisit({ ...VISIT, remembered: 'zh' }).to).toBe('/?lang=zh');
  expect(planVisit({ ...VISIT, remembered: 'en' }).to).toBeNull();
  expect(planVisit({ ...VISIT, remembered: 'zh', search: '?lang=en' }).to).toBeNull();
});

// docs/product/landing.md#language-of-a-visitor
it.each([
  ['the first one', { search: '?lang=zh' }, 'zh'],
  [
    'one followed on our own pages',
    { search: '?lang=en', remembered: 'zh', arrival: { ...ARRIVAL, referrer: OWN_PAGE } },
    'en',
  ],
  [
    'none that Back or a reload shows again',
    { search: '?lang=en', remembered: 'zh', arrival: { ...ARRIVAL, referrer: OWN_PAGE, isFollowed: false } },
    null,
  ],
  [
    'none of another site',
    {
      search: '?lang=zh',
      remembered: 'en',
      arrival: { ...ARRIVAL, referrer: 'https://cards.example.org.evil/' },
    },
    null,
  ],
  ['none that we do not have', { search: '?lang=xx' }, null],
])('remembers a language of the address: %s', (_which, visit, remember) => {
  expect(planVisit({ ...VISIT, ...visit })).toEqual({ to: null, remember });
});

it('takes nothing but our languages out of the storage and the address', () => {
  const bad = 'javascript:alert(1)';
  expect(planVisit({ ...VISIT, remembered: bad, search: `?lang=${bad}` })).toEqual({
    to: null,
    remember: null,
  });
});
