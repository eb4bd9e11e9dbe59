import { isAmerican, spellAmerican } from '#shared/shipped-words/american-spelling.ts';
import { CHINESE_STORIES } from '#shared/stories/chinese-stories.ts';
import { ENGLISH_STORIES } from '#shared/stories/english-stories.ts';
import type { Story } from '#shared/stories/story.ts';

const spellWord = isAmerican(navigator.language) ? spellAmerican : (word: string) => word;

export const STORIES: Record<Story['language'], readonly Story[]> = {
  en: ENGLISH_STORIES.map(spellStory),
  zh: CHINESE_STORIES,
};

function spellStory({ pages, ...story }: Story): Story {
  return {
    ...story,
    pages: pages.map(({ text, runs }) => ({
      text: spellWord(text),
      runs: runs.map((run) => ({ ...run, text: spellWord(run.text) })),
    })),
  };
}

export function isSampleStory(story: Story): boolean {
  return STORIES[story.language].some(({ id }) => id === story.id);
}

/** Returns true for the one story per language that is open to visitors. */
export function isOpenToAll({ id, language }: Story): boolean {
  return STORIES[language][0]?.id === id;
}

export function getStoryAddress({ id, language }: Story): string {
  return `/read?story=${language}-${id}`;
}

export function findStory(query: URLSearchParams): Story | null {
  const name = query.get('story');
  return [...STORIES.en, ...STORIES.zh].find(({ id, language }) => `${language}-${id}` === name) ?? null;
}

export const MAKE_STORY_ADDRESS = '/stories?make=story';

export function getDraftAddress(id: string): string {
  return `/stories?draft=${id}`;
}

const MADE_PREFIX = 'made-';

export function getMadeStoryAddress(id: string): string {
  return `/read?story=${MADE_PREFIX}${id}`;
}

/** Returns null for the address of a sample story. */
export function readMadeStoryId(query: URLSearchParams): string | null {
  const name = query.get('story') ?? '';
  return name.startsWith(MADE_PREFIX) ? name.slice(MADE_PREFIX.length) : null;
}
