import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type HttpFailure, isUnanswered, toHttpFailure } from '#client/lib/http/http-failure.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Skeleton } from '#client/ui/placeholders.tsx';

type ListStateProps = { failure: HttpFailure | null; onRetry: () => void };

export function ListState({ failure, onRetry }: ListStateProps) {
  const { t } = useTranslation('profile');
  if (failure === null) return <Skeleton label={t('lists.loading')} shape="rows" count={2} />;
  return (
    <Banner tone="error">
      <p>{t(isUnanswered(failure) ? 'lists.outOfReach' : 'lists.failed')}</p>
      <Button onClick={onRetry} className="mt-2">
        {t('lists.tryAgain')}
      </Button>
    </Banner>
  );
}

/** Returns the server's answer, null while it is asked. */
export function useAccountList<Answer>(load: () => Promise<Answer>) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [failure, setFailure] = useState<HttpFailure | null>(null);
  const asked = useRef(0);

  const reload = useCallback(() => {
    asked.current += 1;
    const own = asked.current;
    setFailure(null);
    load().then(
      (found) => own === asked.current && setAnswer(found),
      (error: unknown) => own === asked.current && setFailure(toHttpFailure(error)),
    );
  }, [load]);
  useEffect(() => {
    reload();
    return () => {
      asked.current += 1;
    };
  }, [reload]);

  return { answer, failure, reload };
}
