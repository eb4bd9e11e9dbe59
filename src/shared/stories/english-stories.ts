import { ENGLISH_GLUE, readEnglishText } from '#shared/shipped-words/parse-english-texts.ts';
import stories from './english-stories.json' with { type: 'json' };
import { readStories } from './story.ts';

/** Glue words besides those of the shipped texts. */
export const ENGLISH_STORY_GLUE = new Set(
  `it he she us now all oh no says comes get over thank see out what again still other some they can’t let’s`.split(
    /\s+/,
  ),
);
/** Glue words that a made story may use in any form. */
export const ENGLISH_GLUE_VERBS = 'come get go have like love say see thank'.split(' ');
const GLUE = new Set([...ENGLISH_GLUE, ...ENGLISH_STORY_GLUE]);

export const ENGLISH_STORIES = readStories('en', stories, (text) => readEnglishText(text, GLUE));
