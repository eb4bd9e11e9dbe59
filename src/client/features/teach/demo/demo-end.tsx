import { useTranslation } from 'react-i18next';
import { Link } from '#client/lib/navigation/link.tsx';
import { Button } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { DouDou } from '#client/ui/illustration/dou-dou.tsx';
import { WordChip } from '#client/ui/word-chip.tsx';
import { useIsTapMeant } from '../double-tap.ts';

/** The end of the try: what was shown, and the way to an account. */
export function DemoEnd({ words, onOnceMore }: { words: readonly string[]; onOnceMore: () => void }) {
  const { t } = useTranslation('demo');
  const isTapMeant = useIsTapMeant();
  return (
    <main
      id="main"
      className="mx-auto flex min-h-dvh max-w-md flex-col items-center justify-center gap-5 p-4 text-center"
    >
      <DouDou state="leafing" size={140} className="flat:hidden" />
      <h1 className="text-2xl font-extrabold md:text-3xl">{t('end.title')}</h1>
      <ul aria-label={t('end.words')} className="flex flex-wrap justify-center gap-2">
        {words.map((word) => (
          <li key={word}>
            <WordChip>{word}</WordChip>
          </li>
        ))}
      </ul>
      <p className="text-lg text-soft">{t('end.text')}</p>
      <div inert={!isTapMeant} className="flex w-full flex-col items-stretch gap-3">
        <Link to="/signup" className={buttonClass('primary', undefined, 'large')}>
          {t('end.start')}
        </Link>
        <Button onClick={onOnceMore}>{t('end.again')}</Button>
        <Link to="/" className={buttonClass('quiet')}>
          {t('ready.back')}
        </Link>
      </div>
    </main>
  );
}
