import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { readWaitMinutes } from '#client/lib/http/retry-after.ts';
import type { LinkProblem } from './waitlist-link.ts';

/** Gives the sentence for a link that brought nothing. */
export function useLinkProblemText(): (problem: LinkProblem) => string {
  const { t } = useTranslation('waitlist');
  const describeWait = useWaitText();
  return useCallback(
    (problem) => {
      if (problem === 'broken' || problem === 'gone') return t(`confirm.problem.${problem}`);
      return problem === 'tooMany' ? describeWait() : t(`failure.${problem}`);
    },
    [t, describeWait],
  );
}

/** Returns the sentence that says how long to wait after too many requests. */
export function useWaitText(): () => string {
  const { t } = useTranslation('waitlist');
  return useCallback(() => {
    const count = readWaitMinutes();
    return count === null ? t('failure.tooMany') : t('failure.wait', { count });
  }, [t]);
}
