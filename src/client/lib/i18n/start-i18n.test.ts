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

/** Initializes i18next in a language. The files listed in `failing` fail to load. */
async function createTexts(shown: Language, failing: string[] = []) {
  const requests: string[] = [];
  const i18n = i18next.createInstance();
  const backend = createTextsBackend('en', (language, namespace) => {
    const name = `${language}/${namespace}`;
    const texts = TEXTS[name];
    if (!texts) return null;
    requests.push(name);
    return failing.includes(name) ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(texts);
  });
  const backendOptions = { maxRetries: 0 };
  await i18n
    .use(backend)
    .init({ lng: shown, fallbackLng: false, ns: ['days'], defaultNS: 'days', ...backendOptions });
  const show = async (language: Language) => {
    if (await loadLanguage(i18n, language)) await i18n.changeLanguage(language);
  };
  return { i18n, requests, show };
}

describe('createTextsBackend', () => {
  it('loads only the shown language', async () => {
    const { i18n, requests } = await createTexts('zh');
    await i18n.loadNamespaces('cards');
    expect([i18n.t('title'), i18n.t('cards:title')]).toEqual(['日子', '卡片']);
    expect(requests).toEqual(['zh/days', 'zh/cards']);
  });

  it('loads English once English is shown', async () => {
    const { i18n, requests, show } = await createTexts('zh');
    await i18n.loadNamespaces('cards');
    await show('en');
    expect([i18n.t('title'), i18n.t('cards:title')]).toEqual(['Days', 'Cards']);
    expect(requests).toEqual(['zh/days', 'zh/cards', 'en/days', 'en/cards']);
  });

  it('does not load Chinese again after a switch to English and back', async () => {
    const { i18n, requests, show } = await createTexts('zh');
    await show('en');
    await show('zh');
    await i18n.loadNamespaces('cards');
    expect([i18n.t('title'), i18n.t('cards:title')]).toEqual(['日子', '卡片']);
    expect(requests).toEqual(['zh/days', 'en/days', 'zh/cards']);
  });

  it('falls back to English when a file fails to load', async () => {
    const { i18n, requests } = await createTexts('zh', ['zh/days']);
    await expect.poll(() => i18n.t('title')).toBe('Days');
    expect(requests).toContain('en/days');
  });

  it('stays Chinese until all English files load', async () => {
    const failing = ['en/cards'];
    const { i18n, requests, show } = await createTexts('zh', failing);
    await i18n.loadNamespaces('cards');
    await show('en');
    expect([i18n.t('title'), i18n.t('cards:title')]).toEqual(['日子', '卡片']);
    failing.length = 0;
    await show('en');
    expect([i18n.t('title'), i18n.t('cards:title')]).toEqual(['Days', 'Cards']);
    expect(requests.filter((name) => name === 'en/cards')).toHaveLength(2);
  });

  it('loads only Chinese after a failed switch to English', async () => {
    const { i18n, requests, show } = await createTexts('zh', ['en/days']);
    await show('en');
    await i18n.loadNamespaces('cards');
    expect(requests).not.toContain('en/cards');
  });

  it('loads English once for two switches at the same time', async () => {
    const { i18n, show } = await createTexts('zh');
    await Promise.all([show('en'), show('en')]);
    expect(i18n.t('title')).toBe('Days');
  });

  it.each([
    ['zh', [], true],
    ['zh', ['zh/days'], true],
    ['zh', ['zh/days', 'en/days'], false],
    ['en', ['en/days'], false],
  ] as const)('loads texts for %s with failing %j: %s', async (shown, failing, expected) => {
    const { i18n } = await createTexts(shown, [...failing]);
    expect(i18n.hasResourceBundle(shown, 'days')).toBe(expected);
  });
});
