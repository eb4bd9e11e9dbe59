import { z } from 'zod/mini';
import type { StoryText } from '#shared/library/tables/story.ts';
import { checkStory, type StoryProblem } from '#shared/stories/check-story.ts';
import { type StoryRequest, StoryTextSchema } from '#shared/stories/story-protocol.ts';
import { listStoryWords } from '#shared/stories/story-words.ts';
import { type Message, parseJson, type StoryModel, StoryModelError } from './model-client.ts';
import { askForBeats, askForPages, askForRepair } from './prompts.ts';

/** An outcome for the log, which holds no texts. */
export type StoryVerdict = {
  verdict: 'made' | 'repaired' | 'unfit' | 'flagged' | StoryModelError['reason'];
  problems?: Record<string, number>;
};

const BeatsSchema = z.object({ beats: z.array(z.string().check(z.maxLength(300))).check(z.maxLength(20)) });

/** Asks for the outline, then the pages, then at most one repair. Returns null if no answer passes the checks. */
export async function makeStory(
  model: StoryModel,
  request: StoryRequest,
  signal: AbortSignal,
): Promise<{ story: StoryText | null } & StoryVerdict> {
  try {
    return await askAndCheck(model, request, signal);
  } catch (error) {
    if (error instanceof StoryModelError) return { story: null, verdict: error.reason };
    throw error;
  }
}

async function askAndCheck(model: StoryModel, request: StoryRequest, signal: AbortSignal) {
  const words = listStoryWords(request.language, { taught: request.words, coming: request.coming });
  const glue = [...words.known].flatMap(([form, { kind }]) => (kind === 'glue' ? form : []));
  const read = async (messages: readonly Message[]) => {
    const parsed = StoryTextSchema.safeParse(parseJson(await model.ask(messages, signal)));
    const story = parsed.success ? tidy(parsed.data) : null;
    return { story, problems: story === null ? null : checkStory(story, words) };
  };

  const beats = BeatsSchema.safeParse(parseJson(await model.ask(askForBeats(request, glue), signal)));
  const messages = askForPages(request, glue, beats.success ? beats.data.beats : []);
  const first = await read(messages);
  const isFit = first.problems?.length === 0;
  const last = isFit ? first : await read([...messages, ...askForRepair(first.story, first.problems ?? [])]);
  if (last.story === null || last.problems === null || last.problems.length > 0)
    return { story: null, verdict: 'unfit' as const, problems: countProblems(last.problems ?? []) };
  const text = [last.story.title, ...last.story.pages].join('\n');
  if (await model.isFlagged(text, signal)) return { story: null, verdict: 'flagged' as const };
  return { story: last.story, verdict: isFit ? ('made' as const) : ('repaired' as const) };
}

function tidy({ title, pages }: StoryText): StoryText {
  const tidyText = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim();
  return { title: tidyText(title), pages: pages.map(tidyText) };
}

function countProblems(problems: readonly StoryProblem[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { code } of problems) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}
