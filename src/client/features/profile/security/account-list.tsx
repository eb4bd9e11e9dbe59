import { useTranslation } from 'react-i18next';
import { type HttpFailure, isUnanswered } from '#client/lib/http/http-failure.ts';
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
