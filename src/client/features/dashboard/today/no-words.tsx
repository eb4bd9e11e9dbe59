import { Sprout } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from '#client/lib/navigation/link.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { Card } from '#client/ui/card.tsx';

/** For a family whose sets hold no word: what is missing, and the place where it is added. */
export function NoWords() {
  const { t } = useTranslation('today');
  return (
    <Card className="flex flex-col items-center gap-3 text-center">
      <Sprout aria-hidden="true" className="size-10 text-sprout-600" />
      <h2 className="text-xl font-bold">{t('empty.title')}</h2>
      <p className="max-w-prose text-ink-soft">{t('empty.text')}</p>
      <Link to="/daily-tracking" className={buttonClass('primary')}>
        {t('empty.link')}
      </Link>
    </Card>
  );
}
