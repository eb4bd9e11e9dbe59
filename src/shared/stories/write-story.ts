import { writeReading } from '#shared/dictionary/zhuyin.ts';
import { readTraditional, writeTraditional } from '#shared/lib/traditional.ts';
import type { TeachingSettings } from '#shared/library/tables/child.ts';
import type { TextRun } from '#shared/shipped-words/shipped-word.ts';
import type { Story } from './story.ts';

export type StoryWriting = Pick<TeachingSettings, 'script' | 'reading'>;

/**
 * Writes a Chinese story in a child's characters and reading (`docs/product/script.md#stories`). The `part`s of its runs
 * stay, because they are compared by their keys.
 */
export function writeStory(story: Story, { script, reading }: StoryWriting): Story {
  if (story.language !== 'zh') return story;
  const isWritten = script === 'traditional';
  const write = isWritten ? writeTraditional : (text: string) => text;
  const writeRun = ({ pinyin, ...run }: TextRun): TextRun => {
    if (pinyin === undefined) return { ...run, text: write(run.text) };
    const spoken = isWritten ? readTraditional(run.text, pinyin) : pinyin;
    return { ...run, text: write(run.text), pinyin: writeReading(spoken, reading) };
  };
  return {
    ...story,
    title: write(story.title),
    pages: story.pages.map(({ text, runs }) => ({ text: write(text), runs: runs.map(writeRun) })),
  };
}
