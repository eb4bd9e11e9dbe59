import { useEffect, useRef, useState } from 'react';
import { asUser } from '#client/account/auth/auth-client.ts';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { type FailureTexts, useDescribeFailure } from '#client/lib/http/describe-failure.ts';
import { HttpError } from '#client/lib/http/http-failure.ts';
import { fetchAnswer } from '#client/lib/http/send-request.ts';
import type { StoryText } from '#shared/library/tables/story.ts';
import { STORIES_PATH, StoryAnswerSchema, type StoryRequest } from '#shared/stories/story-protocol.ts';

/** Longer than the server's own limit. */
const LIMIT_MS = 60_000;

const TEXTS: FailureTexts = {
  wait: 'errors:codes.stories_used_up',
  waitUnknown: 'errors:codes.story_under_way',
  serverWords: 'last',
};

type State = { status: 'idle' | 'making' | 'none' } | { status: 'failed'; message: string };

/** `none` means that the model wrote no story that passes the check. Leaving the page ends the request. */
export function useMakeStory(onMade: (story: StoryText) => void) {
  const { user } = useAuth();
  const describeFailure = useDescribeFailure();
  const [state, setState] = useState<State>({ status: 'idle' });
  const running = useRef<AbortController | null>(null);
  const cancel = () => {
    running.current?.abort();
    running.current = null;
    setState({ status: 'idle' });
  };
  useEffect(() => () => running.current?.abort(), []);
  const make = async (body: StoryRequest) => {
    if (!user || running.current) return;
    const ended = new AbortController();
    running.current = ended;
    setState({ status: 'making' });
    const request = {
      path: STORIES_PATH,
      body,
      as: asUser(user.id),
      timeoutMs: LIMIT_MS,
      signal: ended.signal,
    };
    try {
      const { story } = await fetchAnswer(StoryAnswerSchema, request);
      if (running.current !== ended) return;
      setState({ status: story ? 'idle' : 'none' });
      if (story) onMade(story);
    } catch (thrown) {
      if (running.current !== ended) return;
      const failure = thrown instanceof HttpError ? thrown.failure : { kind: 'unreachable' as const };
      setState({ status: 'failed', message: describeFailure(failure, TEXTS) });
    }
    running.current = null;
  };
  return { state, make, cancel };
}
