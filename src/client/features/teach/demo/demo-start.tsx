import { Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from '#client/lib/navigation/link.tsx';
import { Button } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { DouDou } from '#client/ui/illustration/dou-dou.tsx';

/** What stands before the try. */
export function DemoStart({ onStart }: { onStart: () => void }) {
  const { t } = useTranslation('demo');
  return (
    <main
      id="main"
      className="mx-auto flex min-h-dvh max-w-md flex-col items-center justify-center gap-5 p-4 text-center"
    >
      <DouDou state="waving" size={120} className="flat:hidden" />
      <h1 className="text-2xl font-extrabold text-balance md:text-3xl">{t('ready.title')}</h1>
      <p className="text-lg text-soft">{t('ready.text')}</p>
      <Button
        tone="show"
        size="large"
        className="w-full"
        icon={<Play aria-hidden="true" className="size-5 fill-current" />}
        onClick={onStart}
      >
        {t('ready.start')}
      </Button>
      <Link to="/" className={buttonClass('quiet')}>
        {t('ready.back')}
      </Link>
    </main>
  );
}
