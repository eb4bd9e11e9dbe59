import { Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from '#client/lib/navigation/link.tsx';
import { useSessionPress } from '#client/library/use-session-press.ts';
import { Button } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';

/** Opens the player with a session that begins at once. */
const START_PATH = '/teach?start';

/** Start and Done on paper; both quiet once the sessions of the day are done. They stay the same elements and keep the focus. */
export function SessionActions({ isRest, onPaper }: { isRest: boolean; onPaper: () => void }) {
  const { t } = useTranslation('today');
  const prepare = useSessionPress();
  return (
    <div className="grid grid-cols-[1.25fr_1fr] gap-3 sm:max-w-lg lg:col-start-2 lg:row-start-1 lg:self-center">
      <Link
        to={START_PATH}
        onClick={prepare}
        className={isRest ? buttonClass('quiet') : buttonClass('primary', 'min-h-14 text-xl!')}
      >
        <Play aria-hidden="true" className="size-5 shrink-0 fill-current" />
        {isRest ? t('once') : t('start')}
      </Link>
      <Button tone={isRest ? 'quiet' : 'secondary'} className="max-sm:px-2" onClick={onPaper}>
        {t('paper')}
      </Button>
    </div>
  );
}
