import { Mic, Play, Square, Trash2 } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SoundRecording } from '#client/lib/sound/record-sound.ts';
import { useTeachingSettings } from '#client/library/sessions/use-teaching-settings.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { CheckboxField } from '#client/ui/fields/field.tsx';
import type { CardVoice } from '#shared/library/tables/child.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { RECORDING_SECONDS } from '#shared/media/recording.ts';
import { Unsent } from '../media/unsent.tsx';
import { useKeepMedium } from '../media/use-keep-medium.ts';
import type { CardActions } from '../rows/use-card-actions.ts';
import { useListen } from './use-listen.ts';
import { type RecorderState, useRecorder } from './use-recorder.ts';

/** Turning it off restores the voice used before. */
function InSessions() {
  const { t } = useTranslation('recordings');
  const { settings, save } = useTeachingSettings();
  const [before] = useState<CardVoice>(settings.voice === 'own' ? 'off' : settings.voice);
  return (
    <CheckboxField
      label={t('inSessions')}
      checked={settings.voice === 'own'}
      onChange={({ target }) => save({ voice: target.checked ? 'own' : before })}
    />
  );
}

const DRAW_MS = 100;

function RecordingProgress({ recording }: { recording: SoundRecording }) {
  const { t } = useTranslation('recordings');
  const [{ seconds, level }, setShown] = useState({ seconds: 0, level: 0 });
  useEffect(() => {
    const begunAt = performance.now();
    const draw = () =>
      setShown({ seconds: (performance.now() - begunAt) / 1_000, level: recording.readLevel() });
    const timer = setInterval(draw, DRAW_MS);
    return () => clearInterval(timer);
  }, [recording]);
  return (
    <div className="flex min-w-[10rem] flex-1 flex-col gap-1">
      <p role="status" className="font-semibold">
        {t('recording')}
      </p>
      <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-hairline">
        <div
          data-share=""
          className="h-full origin-left rounded-full bg-leaf"
          style={{ transform: `scaleX(${Math.min(1, level)})` }}
        />
      </div>
      <p aria-hidden="true" className="text-sm text-soft tabular-nums">
        {t('time', { seconds: Math.floor(seconds), limit: RECORDING_SECONDS })}
      </p>
    </div>
  );
}

type RecordingSectionProps = {
  userId: string;
  card: Flashcard;
  actions: Pick<CardActions, 'setMedium' | 'notifyProblem'>;
  /** Set when Cancel closes the form, which discards a recording in progress. */
  isCancelled: RefObject<boolean>;
};

const ICON = { className: 'size-5' };

/** Recording and deleting take effect at once, before the card is saved. */
export function RecordingSection({ userId, card, actions, isCancelled }: RecordingSectionProps) {
  const { t } = useTranslation('recordings');
  const titleId = useId();
  const mainButton = useRef<HTMLButtonElement>(null);
  const { recording: id } = card;
  const { keeper, isWanted, save } = useKeepMedium({ userId, card, actions, field: 'recording' });
  const { state, start, stop } = useRecorder({
    onRecorded: (bytes) => save(bytes, { done: t('saved'), undone: t(id ? 'replacedBack' : 'deleted') }),
    onUnseenProblem: (unseen) => isWanted() && actions.notifyProblem(t(`problem.${unseen}`)),
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
    void start();
  };
  const deleteRecording = () => {
    listen.stop();
    actions.setMedium(card, { recording: null }, { done: t('deleted'), undone: t('backAgain') });
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
            onClick={() => (listen.isPlaying ? listen.stop() : void listen.start(id))}
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
      {id && isIdle && (
        <>
          <Unsent keeper={keeper} id={id} />
          <InSessions />
        </>
      )}
    </section>
  );
}

/** One button both records and stops, so that it keeps the focus. */
function nameMain({ kind }: RecorderState, hasRecording: boolean) {
  if (kind === 'recording') return 'stop';
  if (kind === 'idle') return hasRecording ? 'again' : 'record';
  return kind;
}
