import { type OwnPerson, putOwnPerson } from '#shared/shipped-words/family-names.ts';
import type { Story } from './story.ts';

/** Puts the family's own words for people into a sample story (`docs/product/stories.md#own-people`). */
export function nameStory(story: Story, people: readonly OwnPerson[]): Story {
  if (people.length === 0) return story;
  const putAll = (text: string) => people.reduce(putOwnPerson, text);
  return {
    ...story,
    title: putAll(story.title),
    pages: story.pages.map(({ text, runs }) => ({
      text: putAll(text),
      runs: runs.map((run) => {
        const person = people.find(({ word }) => word === run.part);
        if (!person) return run;
        const { word, pinyin } = person.card;
        return { text: putOwnPerson(run.text, person), part: word, ...(pinyin && { pinyin }) };
      }),
    })),
  };
}
