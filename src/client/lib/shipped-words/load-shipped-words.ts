import type { WordLanguage } from '#shared/library/tables/card-set.ts';
import type { ShippedWords } from '#shared/teach/words/shipped-word.ts';

export async function loadShippedWords(languages: ReadonlySet<WordLanguage>): Promise<ShippedWords> {
  const [en, zh] = await Promise.all([
    languages.has('en') &&
      fetchList(async () => (await import('#shared/teach/words/english-words.ts')).ENGLISH_WORDS),
    languages.has('zh') &&
      fetchList(async () => (await import('#shared/teach/words/chinese-words.ts')).CHINESE_WORDS),
  ]);
  return { ...(en && { en }), ...(zh && { zh }) };
}

async function fetchList<List>(load: () => Promise<List>): Promise<List | null> {
  try {
    return await load();
  } catch {
    return null;
  }
}
