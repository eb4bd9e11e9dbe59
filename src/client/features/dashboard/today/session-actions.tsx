import { Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { enterFullScreen } from '#client/lib/full-screen/full-screen.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { prepareVoice } from '#client/library/prepare-voice.ts';
import { useChildId } from '#client/library/use-child.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { Button } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { readChild } from '#shared/library/child.ts';

/** Opens the player with a session that begins at once. */
const START_PATH = '/teach?start';

/** Start and Done on paper; both quiet once the sessions of the day are done. They stay the same elements and keep the focus. */
export function SessionActions({ isRest, onPaper }: { isRest: boolean; onPaper: () => void }) {
  const { t } = useTranslation('today');
  const childId = useChildId();
  const voice = useLibrary(({ library }) => readChild(library, childId).teaching.voice);
  return (
    <div className="grid grid-cols-[1.25fr_1fr] gap-3 sm:max-w-lg lg:col-start-2 lg:row-start-1 lg:self-center">
      <Link
        to={START_PATH}
        // Browsers give screen and voice away within a press alone, and the page of the session may take longer.
        onClick={({ ctrlKey, metaKey, shiftKey }) => {
          // With one of these the session opens elsewhere.
          if (ctrlKey || metaKey || shiftKey) return;
          enterFullScreen();
          prepareVoice(voice);
        }}
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
