import type { LaterStage, Stage, WordLanguage } from '#shared/library/tables/card-set.ts';
import type { ShippedWord, ShippedWords } from '#shared/shipped-words/shipped-word.ts';

export async function loadShippedWords(
  languages: ReadonlySet<WordLanguage>,
  stage: Stage = 'words',
): Promise<ShippedWords> {
  const [en, zh] = await Promise.all([
    languages.has('en') && fetchList(() => (stage === 'words' ? loadEnglish() : loadStage('en', stage))),
    languages.has('zh') && fetchList(() => (stage === 'words' ? loadChinese() : loadStage('zh', stage))),
  ]);
  return { ...(en && { en }), ...(zh && { zh }) };
}

async function loadEnglish(): Promise<readonly ShippedWord[]> {
  return (await import('#shared/shipped-words/english-words.json')).default;
}

async function loadChinese(): Promise<readonly ShippedWord[]> {
  return (await import('#shared/shipped-words/chinese-words.json')).default;
}

async function loadStage(language: WordLanguage, stage: LaterStage): Promise<readonly ShippedWord[]> {
  return (await import('#shared/shipped-words/stage-words.ts')).loadStageWords(language, stage);
}

async function fetchList<List>(load: () => Promise<List>): Promise<List | null> {
  try {
    return await load();
  } catch {
    return null;
  }
}
