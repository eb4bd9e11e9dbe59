import { expect, it } from 'vitest';
import { describeDevice } from './known-devices.ts';

const SAFARI_IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const CHROME_WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const FIREFOX_LINUX = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';
const CHROME_ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
const EDGE_MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0';
const WECHAT =
  'Mozilla/5.0 (Linux; Android 14; 23127PN0CC) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.47(0x28002F51) NetType/WIFI Language/zh_CN';

it.each([
  [SAFARI_IPHONE, 'Safari, iOS'],
  [CHROME_WINDOWS, 'Chrome, Windows'],
  [FIREFOX_LINUX, 'Firefox, Linux'],
  [CHROME_ANDROID, 'Chrome, Android'],
  [EDGE_MAC, 'Microsoft Edge, macOS'],
  [WECHAT, 'WeChat, Android'],
  [undefined, ''],
  ['', ''],
  ['node', ''],
  [`Mozilla/5.0 ${'x'.repeat(2_000)}`, ''],
])('describes %s as "%s"', (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device);
});

it.each([
  '<script>alert(1)</script>',
  '\u0000\u0000/1',
  'a'.repeat(999),
  '((((((((',
  'https://evil.example/x',
])('drops links, markup and excess length from the made-up user agent %s', (userAgent) => {
  const device = describeDevice(userAgent);
  expect(device.length).toBeLessThanOrEqual(60);
  expect(device).toMatch(/^[\p{L}\p{N} .,_-]*$/u);
});
