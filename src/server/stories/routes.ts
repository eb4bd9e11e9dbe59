import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { RequireUser } from '#server/auth/guards/require-user.ts';
import type { Database } from '#server/db/database.ts';
import { ApiError, createRateLimitedError } from '#server/http/errors.ts';
import { countOrRefuse, createRateLimit } from '#server/http/rate-limit.ts';
import { listChildNames } from '#server/library/family.ts';
import { readFamilyPlan } from '#server/profiles/profile-queries.ts';
import { canMakeStories, type PlanLimits } from '#shared/plan/plans.ts';
import { listScreenWords } from '#shared/stories/screen-words.ts';
import {
  STORIES_A_DAY,
  STORIES_PATH,
  STORY_REQUEST_LIMITS,
  StoryAnswerSchema,
  StoryRequestSchema,
} from '#shared/stories/story-protocol.ts';
import { makeStory } from './make-story.ts';
import type { StoryModel } from './model-client.ts';

type StoryDeps = {
  db: Database;
  requireUser: RequireUser;
  planLimits: PlanLimits;
  storyModel: StoryModel;
  storyTimeMs: number | undefined;
};

/** Common proxies time out after 60 s. */
const STORY_TIME_MS = 50_000;
const DAY_S = 24 * 3600;
const BODY_LIMIT = 64 * 1024;

/** Registers the route of docs/product/stories.md#asking-for-a-story. */
export function registerStoryRoutes(app: FastifyInstance, deps: StoryDeps): void {
  const { db, requireUser, planLimits, storyModel, storyTimeMs = STORY_TIME_MS } = deps;
  const limit = createRateLimit(db, { name: 'stories', points: STORIES_A_DAY, seconds: DAY_S });
  const busy = new Set<string>();
  const schema = { body: StoryRequestSchema, response: { 200: StoryAnswerSchema } };
  const options = { onRequest: requireUser, bodyLimit: BODY_LIMIT, schema };

  app.withTypeProvider<ZodTypeProvider>().post(STORIES_PATH, options, async (request, reply) => {
    const { user, body } = request;
    const { plan, names } = await db.asFamily(user.id, async (tx) => ({
      plan: await readFamilyPlan(tx, user.id),
      names: await listChildNames(tx, user.id),
    }));
    if (!canMakeStories(plan, planLimits))
      throw new ApiError(403, 'plan_stories', 'Your plan has no stories from your own words.');
    const words = listScreenWords(body.words, names);
    const coming = listScreenWords(body.coming, names);
    if (words.length < STORY_REQUEST_LIMITS.words.min)
      throw new ApiError(
        422,
        'too_few_words',
        `A story needs at least ${STORY_REQUEST_LIMITS.words.min} words. Choose more.`,
      );
    if (busy.has(user.id)) throw createRateLimitedError('A story is being made already. Please wait for it.');
    busy.add(user.id);
    try {
      await countOrRefuse(reply, limit, user.id, () =>
        createRateLimitedError('That was the last story for today. Please ask again tomorrow.'),
      );
      const startedAt = performance.now();
      const signal = createSignal(reply, storyTimeMs);
      const { story, ...verdict } = await makeStory(storyModel, { ...body, words, coming }, signal);
      const isTrouble = verdict.verdict !== 'made' && verdict.verdict !== 'repaired';
      request.log[isTrouble ? 'warn' : 'info'](
        { ...verdict, ms: Math.round(performance.now() - startedAt) },
        'Handled a story request',
      );
      return { story };
    } finally {
      busy.delete(user.id);
    }
  });
}

/** Aborts when the parent closes the connection, and with a TimeoutError after `timeMs`. */
function createSignal({ raw }: FastifyReply, timeMs: number): AbortSignal {
  const controller = new AbortController();
  const timeout = new DOMException('No story in time.', 'TimeoutError');
  const timer = setTimeout(() => controller.abort(timeout), timeMs).unref();
  raw.once('close', () => {
    clearTimeout(timer);
    controller.abort();
  });
  if (raw.destroyed) controller.abort();
  return controller.signal;
}
