import { Volume2 } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { markLanguage } from '#client/lib/i18n/languages.ts';
import type { Sound } from '#client/lib/sound/decode-sound.ts';
import { prepareSound } from '#client/lib/sound/sound-player.ts';
import { loadMedia } from '#client/library/media/load-media.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { useWriteReading } from '#client/library/use-reading.ts';
import { createBrowserSpeaker } from '#client/playback/word-speaker.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { usePageNotification } from '#client/ui/notification/use-notification.ts';
import { WordCard } from '#client/ui/word-card.tsx';
import type { SessionCard } from '#shared/teach/session-plan.ts';
import { PhotoSection } from '../media/photo-section.tsx';
import { useCardActions } from '../rows/use-card-actions.ts';
import { SheetMessage } from './sheet-message.tsx';
import { TeachOfferButton } from './teach-offer-button.tsx';

type SpeechProblem = 'noVoice' | 'unplayable';

/** Returns a function that speaks the card, and why the last word was silent or spoken by the device instead of the parent. */
function useSayCard(card: SessionCard, userId: string | undefined) {
  const [sounds] = useState(() => new Map<string, Sound>());
  const [speaker] = useState(() => createBrowserSpeaker(sounds));
  const isUnplayable = useRef(false);
  const [problem, setProblem] = useState<SpeechProblem | null>(null);
  const { recording } = card;
  useEffect(() => {
    if (!userId || !recording) return;
    void import('#client/lib/sound/decode-sound.ts').then(({ decodeSound }) =>
      loadMedia(sounds, userId, new Set([recording]), async (bytes) => {
        const sound = await decodeSound(bytes);
        isUnplayable.current = sound === null;
        return sound;
      }),
    );
  }, [sounds, userId, recording]);
  useEffect(() => speaker.stop, [speaker]);
  const say = () => {
    if (recording) prepareSound();
    setProblem(isUnplayable.current ? 'unplayable' : null);
    speaker.say(card, 'own', () => setProblem('noVoice'));
  };
  return { say, problem };
}

type WordSheetProps = {
  card: SessionCard;
  returnFocusRef: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** Speaks a word, shows its pinyin and meaning, removes it from its set and adds a photo to it. */
export function WordSheet({ card: shown, returnFocusRef, onClose }: WordSheetProps) {
  const { t } = useTranslation('flashcards');
  const userId = useAuth().user?.id;
  // A shipped word becomes a card only when it enters a set.
  const card = useLibrary(({ library }) => library.flashcards.get(shown.id));
  const { notification, notify } = usePageNotification();
  const actions = useCardActions(notify);
  const { say, problem } = useSayCard(shown, userId);
  const isCanceled = useRef(false);
  const { word, pinyin, english } = card ?? shown;
  const writeReading = useWriteReading();
  const meanings = [writeReading(pinyin), english !== word && english].filter(
    (text) => text !== undefined && text !== false,
  );
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={word} returnFocusRef={returnFocusRef}>
      <div className="flex flex-col gap-4 pb-1">
        <div aria-hidden="true" className="px-6 pt-1 flat:hidden">
          <WordCard word={word} className="mx-auto w-full max-w-80 -rotate-1" />
        </div>
        {meanings.length > 0 && (
          <p className="text-center text-lg">
            {meanings.map((text) => (
              <span key={text} className="mx-2" {...markLanguage(text)}>
                {text}
              </span>
            ))}
          </p>
        )}
        <Button className="self-center" icon={<Volume2 className="size-5" />} onClick={say}>
          {t('card.hear')}
        </Button>
        <p role="status" className="text-center text-sm text-soft empty:hidden">
          {problem && t(`card.${problem}`)}
        </p>
        {card && <TeachOfferButton card={card} usage={null} notify={notify} />}
        {userId && card && (
          <PhotoSection userId={userId} card={card} actions={actions} isCanceled={isCanceled} />
        )}
        <SheetMessage notification={notification} />
      </div>
    </Dialog>
  );
}
