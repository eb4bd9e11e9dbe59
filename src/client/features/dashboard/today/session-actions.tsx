import { Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from '#client/lib/navigation/link.tsx';
import { useSessionPress } from '#client/library/use-session-press.ts';
import { Button } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { readPressTime } from './press-time.ts';

/** Opens the player with a session that begins at once. */
const START_PATH = '/teach?start';

/** Start and Done on paper; both quieter once the sessions of the day are done. They stay the same elements and keep the focus. */
export function SessionActions({
  isRest,
  onPaper,
}: {
  isRest: boolean;
  onPaper: (pressedAt: number) => void;
}) {
  const { t } = useTranslation('today');
  const prepare = useSessionPress();
  return (
    <div className="flex flex-wrap gap-3 topbar:col-start-2 topbar:row-start-1 topbar:flex-row-reverse topbar:gap-4 topbar:self-center">
      <Link
        to={START_PATH}
        onClick={prepare}
        data-shortcut="start"
        className={buttonClass(
          isRest ? 'secondary' : 'show',
          'min-h-14 grow-[1.25] basis-[9.25rem] topbar:basis-auto topbar:px-10!',
          isRest ? 'regular' : 'large',
        )}
      >
        <Play aria-hidden="true" className="size-5.5 shrink-0 fill-current" />
        {isRest ? t('once') : t('start')}
        {!isRest && <span className="sr-only">{t('startWhat')}</span>}
      </Link>
      <Button
        tone={isRest ? 'quiet' : 'secondary'}
        className="min-h-14 grow basis-[7rem] px-2! py-1! leading-tight topbar:basis-auto topbar:px-5!"
        onClick={({ nativeEvent }) => onPaper(readPressTime(nativeEvent))}
      >
        {t('paper')}
      </Button>
    </div>
  );
}
