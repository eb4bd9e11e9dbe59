import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import type { Language } from './languages.ts';
import { createTextsBackend, loadLanguage } from './start-i18n.ts';

const TEXTS: Record<string, Record<string, string>> = {
  'en/days': { title: 'Days' },
  'zh/days': { title: '日子' },
  'en/cards': { title: 'Cards' },
  'zh/cards': { title: '卡片' },
};

/** Initializes i18next in a language. The files in `failingFiles` fail to load. */
async function createI18n(language: Language, failingFiles: string[] = []) {
  const requests: string[] = [];
  const i18n = i18next.createInstance();
  const backend = createTextsBackend('en', (fileLanguage, namespace) => {
    const name = `${fileLanguage}/${namespace}`;
    const texts = TEXTS[name];
    if (!texts) return null;
    requests.push(name);
    return failingFiles.includes(name)
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(texts);
  });
  const backendOptions = { maxRetries: 0 };
  await i18n
    .use(backend)
    .init({ lng: language, fallbackLng: false, ns: ['days'], defaultNS: 'days', ...backendOptions });
  const switchTo = async (next: Language) => {
    if (await loadLanguage(i18n, next)) await i18n.changeLanguage(next);
  };
  return { i18n, requests, switchTo };
}

describe('createTextsBackend', () => {
  it('loads only the language on screen', async () => {
    const { i18n, requests } = await createI18n('zh');
    await i18n.loadNamespaces('cards');
    expect([i18n.t('title'), i18n.t('cards:title')]).toEqual(['日子', '卡片']);
    expect(requests).toEqual(['zh/days', 'zh/cards']);
  });

  it('loads English after a switch to English', async () => {
    const { i18n, requests, switchTo } = await createI18n('zh');
    await i18n.loadNamespaces('cards');
    await switchTo('en');
    expect([i18n.t('title'), i18n.t('cards:title')]).toEqual(['Days', 'Cards']);
    expect(requests).toEqual(['zh/days', 'zh/cards', 'en/days', 'en/cards']);
  });

  it('does not load Chinese again after a switch to English and back', async () => {
    const { i18n, requests, switchTo } = await createI18n('zh');
    await switchTo('en');
    await switchTo('zh');
    await i18n.loadNamespaces('cards');
    expect([i18n.t('title'), i18n.t('cards:title')]).toEqual(['日子', '卡片']);
    expect(requests).toEqual(['zh/days', 'en/days', 'zh/cards']);
  });

  it('falls back to English when a file fails to load', async () => {
    const { i18n, requests } = await createI18n('zh', ['zh/days']);
    await expect.poll(() => i18n.t('title')).toBe('Days');
    expect(requests).toContain('en/days');
  });

  it('stays Chinese until all English files load', async () => {
    const failingFiles = ['en/cards'];
    const { i18n, requests, switchTo } = await createI18n('zh', failingFiles);
    await i18n.loadNamespaces('cards');
    await switchTo('en');
    expect([i18n.t('title'), i18n.t('cards:title')]).toEqual(['日子', '卡片']);
    failingFiles.length = 0;
    await switchTo('en');
    expect([i18n.t('title'), i18n.t('cards:title')]).toEqual(['Days', 'Cards']);
    expect(requests.filter((name) => name === 'en/cards')).toHaveLength(2);
  });

  it('loads only Chinese after a failed switch to English', async () => {
    const { i18n, requests, switchTo } = await createI18n('zh', ['en/days']);
    await switchTo('en');
    await i18n.loadNamespaces('cards');
    expect(requests).not.toContain('en/cards');
  });

  it('loads English only once for two concurrent switches', async () => {
    const { i18n, switchTo } = await createI18n('zh');
    await Promise.all([switchTo('en'), switchTo('en')]);
    expect(i18n.t('title')).toBe('Days');
  });

  it.each([
    ['zh', [], true],
    ['zh', ['zh/days'], true],
    ['zh', ['zh/days', 'en/days'], false],
    ['en', ['en/days'], false],
  ] as const)('has texts for %s when %j fail to load: %s', async (language, failingFiles, expected) => {
    const { i18n } = await createI18n(language, [...failingFiles]);
    expect(i18n.hasResourceBundle(language, 'days')).toBe(expected);
  });
});
