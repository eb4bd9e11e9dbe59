import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '#client/lib/navigation/link.tsx';
import { Button } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { DouDou } from '#client/ui/illustration/dou-dou.tsx';

type StartScreenProps = {
  /** There is no word to show yet. */
  isEmpty: boolean;
  onStart: () => void;
  /** Stands below the ways out. */
  notice: ReactNode;
};

/** What stands before a session: a press of Start begins it. */
export function StartScreen({ isEmpty, onStart, notice }: StartScreenProps) {
  const { t } = useTranslation('teach');
  return (
    <div className="mx-auto flex min-h-dvh max-w-md flex-col items-center justify-center gap-5 p-4 text-center">
      <DouDou state={isEmpty ? 'sleeping' : 'waving'} size={160} className="flat:hidden" />
      <h1 className="text-3xl font-extrabold">{t(isEmpty ? 'empty.title' : 'ready.title')}</h1>
      <p className="text-soft">{t(isEmpty ? 'empty.text' : 'ready.text')}</p>
      {isEmpty ? (
        <Link to="/daily-tracking" className={buttonClass('primary', '', 'large')}>
          {t('empty.link')}
        </Link>
      ) : (
        <Button
          tone="show"
          size="large"
          className="w-full"
          icon={<Play aria-hidden="true" className="size-5 fill-current" />}
          onClick={onStart}
        >
          {t('ready.start')}
        </Button>
      )}
      <Link to="/dashboard" className={buttonClass('quiet')}>
        {t('toToday')}
      </Link>
      {notice}
    </div>
  );
}
