import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from '#client/lib/navigation/link.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { Section } from './section.tsx';

const QUESTIONS = ['oneSecond', 'age', 'stored', 'onPaper', 'cancel'] as const;

/** What parents ask, folded by the browser itself. */
export function Questions() {
  const { t } = useTranslation('landing');
  return (
    <Section title={t('questions.title')}>
      <div className="space-y-2 md:max-w-3xl">
        {QUESTIONS.map((question) => (
          <details key={question} name="question" className="question group rounded-panel bg-card">
            <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-3 rounded-panel px-5 py-3 font-display text-lg leading-snug font-bold">
              {t(`questions.${question}.question`)}
              <Plus aria-hidden="true" className="size-5 shrink-0 text-leaf group-open:rotate-45" />
            </summary>
            <div className="px-5 pb-5">
              <p>{t(`questions.${question}.answer`)}</p>
              {question === 'stored' && (
                <Link to="/privacy" className="mt-1 inline-flex min-h-11 items-center underline">
                  {t('questions.privacy')}
                </Link>
              )}
            </div>
          </details>
        ))}
      </div>
      <div className="mt-12 flex flex-col items-center gap-4 text-center">
        <p className="font-display text-xl font-bold text-balance">{t('last')}</p>
        <Link to="/signup" className={buttonClass('primary', 'w-full max-w-sm', 'large')}>
          {t('start')}
        </Link>
      </div>
    </Section>
  );
}
