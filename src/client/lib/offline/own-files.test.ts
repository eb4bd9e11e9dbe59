import { afterEach, expect, test, vi } from 'vitest';
import { beginsAsOwn, fetchOwnFile } from './own-files.ts';

const PAGE = '\n<!doctype html><title>Welcome</title>';
const WORDS = '行\tháng\trow\n行\txíng\tto go';
const toBytes = (text: string) => new TextEncoder().encode(text);

afterEach(() => vi.unstubAllGlobals());

/** What the browser's cache and, past it, the network answer. */
function stubFetch(answers: Record<'default' | 'reload', string>) {
  const fetch = vi.fn(async (_address: string, { cache }: { cache: 'default' | 'reload' }) => {
    return new Response(answers[cache]);
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
])('a file at %s is recognized, and a page in its place is not', (address, content) => {
  expect(beginsAsOwn(address, toBytes(content))).toBe(true);
  for (const foreign of [PAGE, PAGE.trim(), `\r\n\r\n${PAGE}`, '', '{}'])
    expect(beginsAsOwn(address, toBytes(foreign))).toBe(false);
});

// docs/product/data-and-devices.md#captive-portal
test("asks past the browser's cache if it holds a portal's page", async () => {
  const fetch = stubFetch({ default: PAGE, reload: WORDS });
  expect(await fetchOwnFile('/dictionary/4.txt')).toEqual(toBytes(WORDS));
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('believes the cache when it holds the file, and gives up while a portal answers', async () => {
  const fetch = stubFetch({ default: WORDS, reload: PAGE });
  expect(await fetchOwnFile('/dictionary/4.txt')).toEqual(toBytes(WORDS));
  expect(fetch).toHaveBeenCalledTimes(1);
  stubFetch({ default: PAGE, reload: PAGE });
  await expect(fetchOwnFile('/dictionary/4.txt')).rejects.toThrow('another server');
});
