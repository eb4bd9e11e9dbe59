import { afterEach, expect, test, vi } from 'vitest';
import { fetchStaticFile, hasExpectedSignature } from './static-files.ts';

const PAGE = '\n<!doctype html><title>Welcome</title>';
const WORDS = '行\tháng\trow\n行\txíng\tto go';
const toBytes = (text: string) => new TextEncoder().encode(text);

afterEach(() => vi.unstubAllGlobals());

/** Stubs fetch with one response from the browser's cache and one from the network. */
function stubFetch(responses: Record<'default' | 'reload', string>) {
  const fetch = vi.fn(async (_url: string, { cache }: { cache: 'default' | 'reload' }) => {
    return new Response(responses[cache]);
  });
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

test.each([
  ['/dictionary/4.txt?v=1', WORDS],
  ['/fonts/NotoSans-Bold.ttf?v=1', '\0\x01\0\0\0\x10'],
  ['/fonts/NotoSansSC-Bold.ttf?v=1&part=u4e.ttf', '\0\x01\0\0\0\x09'],
  ['/fonts/NotoSansSC-Bold.ttf?v=1&part=index.json', '{"frequent":[]}'],
  ['/assets/Nunito-latin-Di_9eZT3.woff2', 'wOF2\0\x01'],
])('hasExpectedSignature accepts the file at %s and rejects an HTML page', (url, content) => {
  expect(hasExpectedSignature(url, toBytes(content))).toBe(true);
  for (const foreignText of [PAGE, PAGE.trim(), `\r\n\r\n${PAGE}`, '', '{}'])
    expect(hasExpectedSignature(url, toBytes(foreignText))).toBe(false);
});

// docs/product/data-and-devices.md#captive-portal
test('fetchStaticFile bypasses a captive portal page in the cache', async () => {
  const fetch = stubFetch({ default: PAGE, reload: WORDS });
  expect(await fetchStaticFile('/dictionary/4.txt')).toEqual(toBytes(WORDS));
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('fetchStaticFile prefers a cached file to a captive portal', async () => {
  const fetch = stubFetch({ default: WORDS, reload: PAGE });
  expect(await fetchStaticFile('/dictionary/4.txt')).toEqual(toBytes(WORDS));
  expect(fetch).toHaveBeenCalledTimes(1);
  stubFetch({ default: PAGE, reload: PAGE });
  await expect(fetchStaticFile('/dictionary/4.txt')).rejects.toThrow('another server');
});
