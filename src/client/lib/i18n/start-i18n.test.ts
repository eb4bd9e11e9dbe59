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

/** Starts the texts in a language; the files in `lost` do not arrive as long as they are in it. */
async function start(shown: Language, lost: string[] = []) {
  const asked: string[] = [];
  const i18n = i18next.createInstance();
  const backend = createTextsBackend('en', (language, namespace) => {
    const name = `${language}/${namespace}`;
    const texts = TEXTS[name];
    if (!texts) return null;
    asked.push(name);
    return lost.includes(name) ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(texts);
  });
  const backendOptions = { maxRetries: 0 };
  await i18n
    .use(backend)
    .init({ lng: shown, fallbackLng: false, ns: ['days'], defaultNS: 'days', ...backendOptions });
  const show = async (language: Language) => {
    if (await loadLanguage(i18n, language)) await i18n.changeLanguage(language);
  };
  return { i18n, asked, show };
}

describe('the texts of a screen', () => {
  it('are fetched in the shown language alone', async () => {
    const { i18n, asked } = await start('zh');
    await i18n.loadNamespaces('cards');
    expect([i18n.t('title'), i18n.t('cards:title')]).toEqual(['日子', '卡片']);
    expect(asked).toEqual(['zh/days', 'zh/cards']);
  });

  it('are fetched in English once English is shown', async () => {
    const { i18n, asked, show } = await start('zh');
    await i18n.loadNamespaces('cards');
    await show('en');
    expect([i18n.t('title'), i18n.t('cards:title')]).toEqual(['Days', 'Cards']);
    expect(asked).toEqual(['zh/days', 'zh/cards', 'en/days', 'en/cards']);
  });

  it('are Chinese again after a look at English, without another request', async () => {
    const { i18n, asked, show } = await start('zh');
    await show('en');
    await show('zh');
    await i18n.loadNamespaces('cards');
    expect([i18n.t('title'), i18n.t('cards:title')]).toEqual(['日子', '卡片']);
    expect(asked).toEqual(['zh/days', 'en/days', 'zh/cards']);
  });

  it('are English when the file of the shown language does not arrive', async () => {
    const { i18n, asked } = await start('zh', ['zh/days']);
    await expect.poll(() => i18n.t('title')).toBe('Days');
    expect(asked).toContain('en/days');
  });

  it('stay Chinese while an English file does not arrive, and are English once it does', async () => {
    const lost = ['en/cards'];
    const { i18n, asked, show } = await start('zh', lost);
    await i18n.loadNamespaces('cards');
    await show('en');
    expect([i18n.t('title'), i18n.t('cards:title')]).toEqual(['日子', '卡片']);
    lost.length = 0;
    await show('en');
    expect([i18n.t('title'), i18n.t('cards:title')]).toEqual(['Days', 'Cards']);
    expect(asked.filter((name) => name === 'en/cards')).toHaveLength(2);
  });

  it('are fetched in Chinese alone after an attempt at English', async () => {
    const { i18n, asked, show } = await start('zh', ['en/days']);
    await show('en');
    await i18n.loadNamespaces('cards');
    expect(asked).not.toContain('en/cards');
  });

  it('are waited for by a second choice of English, too', async () => {
    const { i18n, show } = await start('zh');
    await Promise.all([show('en'), show('en')]);
    expect(i18n.t('title')).toBe('Days');
  });

  it.each([
    ['zh', [], true],
    ['zh', ['zh/days'], true],
    ['zh', ['zh/days', 'en/days'], false],
    ['en', ['en/days'], false],
  ] as const)('have arrived in %s without %j: %s', async (shown, lost, expected) => {
    const { i18n } = await start(shown, [...lost]);
    expect(i18n.hasResourceBundle(shown, 'days')).toBe(expected);
  });
});
