import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startAnalytics, trackWaitlistJoined, trackWaitlistOpened } from './analytics.ts';

let page: Partial<Window>;
let scripts: { src: string }[];

beforeEach(() => {
  page = {};
  scripts = [];
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', {
    createElement: () => ({}),
    head: { append: (script: { src: string }) => scripts.push(script) },
  });
});
afterEach(() => vi.unstubAllGlobals());

const trackAll = () => {
  trackWaitlistOpened();
  trackWaitlistJoined();
};
/** What waits in Google's queue, without the time of the first command. */
const gtagCalls = () => (page.dataLayer ?? []).map((call) => [...(call as IArguments)].slice(0, 2));

// docs/product/waitlist.md#analytics
it('does nothing at all without ids', () => {
  expect(startAnalytics({ gtagId: null, pixelId: null })).toBe(false);
  trackAll();
  expect([page, scripts]).toEqual([{}, []]);
});

// docs/product/waitlist.md#analytics
it('tells both vendors the names of the four events and no more, and starts once', () => {
  const ids = { gtagId: 'G-ABC123', pixelId: '12345' };
  expect([startAnalytics(ids), startAnalytics(ids)]).toEqual([true, true]);
  trackAll();
  expect(scripts.map(({ src }) => src)).toEqual([
    'https://www.googletagmanager.com/gtag/js?id=G-ABC123',
    'https://connect.facebook.net/en_US/fbevents.js',
  ]);
  expect(gtagCalls()).toEqual([
    ['js', expect.any(Date)],
    ['config', 'G-ABC123'],
    ['event', 'open_waitlist_modal'],
    ['event', 'waitlist_signup'],
  ]);
  expect(page.fbq?.queue).toEqual([
    ['set', 'autoConfig', false, '12345'],
    ['init', '12345'],
    ['trackCustom', 'OpenWaitlistModal'],
    ['track', 'Lead'],
  ]);
});

// docs/security.md#analytics
it('reports no page views and clicks: the automatic reports of the vendors are off', () => {
  startAnalytics({ gtagId: 'G-ABC123', pixelId: '12345' });
  const config = page.dataLayer?.[1] as unknown[];
  expect(config[2]).toMatchObject({ send_page_view: false, allow_google_signals: false });
  expect(page.fbq?.disablePushState).toBe(true);
});

it('tells one vendor alone when only one is set up, directly once its script has loaded', () => {
  startAnalytics({ gtagId: null, pixelId: '12345' });
  expect([page.gtag, page.dataLayer]).toEqual([undefined, undefined]);
  const callMethod = vi.fn();
  if (page.fbq) page.fbq.callMethod = callMethod;
  trackAll();
  expect(callMethod.mock.calls).toEqual([
    ['trackCustom', 'OpenWaitlistModal'],
    ['track', 'Lead'],
  ]);
});
