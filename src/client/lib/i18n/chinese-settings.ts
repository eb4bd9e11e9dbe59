import type { ChineseReading, ChineseScript } from '#shared/library/tables/child.ts';

export type ChineseSettings = { script: ChineseScript; reading: ChineseReading };

/** Returns the settings of the first Chinese language of a browser, or null if it has none (`docs/product/script.md#region`). */
export function guessChineseSettings(languages: readonly string[]): ChineseSettings | null {
  for (const tag of languages) {
    if (!/^(?:zh|yue)(?:-|$)/i.test(tag)) continue;
    const { script, region } = new Intl.Locale(tag).maximize();
    return {
      script: script === 'Hant' ? 'traditional' : 'simplified',
      reading: region === 'TW' ? 'zhuyin' : 'pinyin',
    };
  }
  return null;
}
