import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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

const trackAllEvents = () => {
  trackWaitlistOpened();
  trackWaitlistJoined();
};
/** Returns the calls in Google's queue, without the time of the first command. */
const listGtagCalls = () => (page.dataLayer ?? []).map((call) => [...(call as IArguments)].slice(0, 2));

// docs/product/waitlist.md#analytics
test('analytics load no script without ids', () => {
  expect(startAnalytics({ gtagId: null, pixelId: null })).toBe(false);
  trackAllEvents();
  expect([page, scripts]).toEqual([{}, []]);
});

// docs/product/waitlist.md#analytics
test('analytics report only the names of events to both vendors', () => {
  const ids = { gtagId: 'G-ABC123', pixelId: '12345' };
  expect([startAnalytics(ids), startAnalytics(ids)]).toEqual([true, true]);
  trackAllEvents();
  expect(scripts.map(({ src }) => src)).toEqual([
    'https://www.googletagmanager.com/gtag/js?id=G-ABC123',
    'https://connect.facebook.net/en_US/fbevents.js',
  ]);
  expect(listGtagCalls()).toEqual([
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
test('analytics turn off the automatic reports of page views and clicks', () => {
  startAnalytics({ gtagId: 'G-ABC123', pixelId: '12345' });
  const config = page.dataLayer?.[1] as unknown[];
  expect(config[2]).toMatchObject({ send_page_view: false, allow_google_signals: false });
  expect(page.fbq?.disablePushState).toBe(true);
});

test('analytics report to the only configured vendor', () => {
  startAnalytics({ gtagId: null, pixelId: '12345' });
  expect([page.gtag, page.dataLayer]).toEqual([undefined, undefined]);
  const callMethod = vi.fn();
  if (page.fbq) page.fbq.callMethod = callMethod;
  trackAllEvents();
  expect(callMethod.mock.calls).toEqual([
    ['trackCustom', 'OpenWaitlistModal'],
    ['track', 'Lead'],
  ]);
});
