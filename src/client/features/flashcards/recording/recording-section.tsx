import { Mic, Play, Square, Trash2 } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newUuid } from '#client/device/new-uuid.ts';
import { sessionPlaceOf } from '#client/device/session/stored-session.ts';
import { openSoundKeeper } from '#client/library/open-sound-keeper.ts';
import { useLibrary, useReadLibrary } from '#client/library/use-library.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import type { Flashcard } from '#shared/library/schema.ts';
import type { CardActions } from '../cards/use-card-actions.ts';
import { RecordingNotes } from './recording-notes.tsx';
import { RecordingProgress } from './recording-progress.tsx';
import { useListen } from './use-listen.ts';
import { type RecorderProblem, type RecorderState, useRecorder } from './use-recorder.ts';

type RecordingSectionProps = {
  userId: string;
  cardId: string;
  actions: CardActions;
  /** Set where the form is left by Cancel, which ends a recording under way without keeping it. */
  isCancelled: RefObject<boolean>;
};

/** The parent's own voice for a card: record, listen, record again, delete. Each takes effect at once. */
export function RecordingSection({ cardId, ...rest }: RecordingSectionProps) {
  const card = useLibrary(({ library }) => library.flashcards.get(cardId));
  return card && <CardRecording {...rest} card={card} />;
}

const ICON = { 'aria-hidden': true, className: 'size-5' } as const;

type CardRecordingProps = Omit<RecordingSectionProps, 'cardId'> & { card: Flashcard };

function CardRecording({ userId, card, actions, isCancelled }: CardRecordingProps) {
  const { t } = useTranslation('recordings');
  const titleId = useId();
  const mainButton = useRef<HTMLButtonElement>(null);
  const [keeper] = useState(() => openSoundKeeper(userId));
  const { recording: id } = card;
  const readLibrary = useReadLibrary();
  // A recording would bring back a card that was deleted meanwhile, and leave the sound of an account that was signed out.
  const isWanted = useCallback(
    () => sessionPlaceOf(userId) !== null && readLibrary().flashcards.has(card.id),
    [userId, readLibrary, card.id],
  );
  const save = useCallback(
    async (bytes: Uint8Array) => {
      if (!isWanted()) return;
      const newId = newUuid();
      await keeper.keep(newId, bytes);
      if (!isWanted()) return;
      actions.setRecording(card, newId, { done: t('saved'), undone: t(id ? 'replacedBack' : 'deleted') });
    },
    [isWanted, keeper, actions, card, id, t],
  );
  const notifyProblem = useCallback(
    (unseen: RecorderProblem) => {
      if (isWanted()) actions.notifyProblem(t(`problem.${unseen}`));
    },
    [isWanted, actions, t],
  );
  const { state, start, stop } = useRecorder({
    onRecorded: save,
    onUnseenProblem: notifyProblem,
    isCancelled,
  });
  const listen = useListen(keeper);
  const isIdle = state.kind === 'idle';
  const isRecording = state.kind === 'recording';
  useEffect(() => {
    if (!isRecording) return;
    // A parent who saves the card before Stop wants the recording too.
    const form = mainButton.current?.form;
    form?.addEventListener('submit', stop);
    return () => form?.removeEventListener('submit', stop);
  }, [isRecording, stop]);
  const problem = isIdle ? (state.problem ?? listen.problem) : null;

  const pressMain = () => {
    if (state.kind === 'recording') stop();
    if (!isIdle) return;
    listen.stop();
    start();
  };
  const deleteRecording = () => {
    listen.stop();
    actions.setRecording(card, null, { done: t('deleted'), undone: t('backAgain') });
    // Its button goes away with the recording.
    mainButton.current?.focus();
  };

  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-2 border-t border-hairline pt-3">
      <h2 id={titleId} className="font-bold">
        {t('title')}
      </h2>
      {!id && isIdle && <p className="text-sm text-soft">{t('hint', { word: card.word })}</p>}
      {state.kind === 'recording' && <RecordingProgress recording={state.recording} />}
      <div className="flex flex-wrap gap-2">
        {id && isIdle && (
          <Button
            key="listen"
            icon={listen.isPlaying ? <Square {...ICON} /> : <Play {...ICON} />}
            onClick={() => (listen.isPlaying ? listen.stop() : listen.start(id))}
          >
            {t(listen.isPlaying ? 'stopListening' : 'listen')}
          </Button>
        )}
        <Button
          key="main"
          ref={mainButton}
          tone={isRecording ? 'primary' : 'secondary'}
          icon={isRecording ? <Square {...ICON} /> : <Mic {...ICON} />}
          onClick={pressMain}
        >
          {t(nameMain(state, id !== undefined))}
        </Button>
        {id && isIdle && (
          <Button key="delete" icon={<Trash2 {...ICON} />} onClick={deleteRecording}>
            {t('delete')}
          </Button>
        )}
      </div>
      {problem && <Banner tone="error">{t(`problem.${problem}`)}</Banner>}
      {id && isIdle && <RecordingNotes keeper={keeper} id={id} />}
    </section>
  );
}

/** Returns the text of the button that records and stops. It stays one button, so that it keeps the focus. */
function nameMain({ kind }: RecorderState, hasRecording: boolean) {
  if (kind === 'recording') return 'stop';
  if (kind === 'idle') return hasRecording ? 'again' : 'record';
  return kind;
}
