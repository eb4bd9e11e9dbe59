import { Mic, Play, Square, Trash2 } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MediaSync } from '#client/device/media/media-sync.ts';
import { decodeAudio, decodeSound } from '#client/lib/sound/decode-sound.ts';
import {
  RecordingError,
  type RecordingProblem,
  type SoundRecording,
  startRecording,
} from '#client/lib/sound/record-sound.ts';
import { createSoundPlayer, prepareSound } from '#client/lib/sound/sound-player.ts';
import { useTeachingSettings } from '#client/library/sessions/use-teaching-settings.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { CheckboxField } from '#client/ui/fields/field.tsx';
import type { CardVoice } from '#shared/library/tables/child.ts';
import { MEDIA_LIMITS } from '#shared/media/media.ts';
import { RECORDING_SECONDS } from '#shared/media/recording.ts';
import { type MediumSectionProps, UnsentNotice, useSaveMedium } from './card-medium.tsx';

const DRAW_MS = 100;

function RecordingProgress({ recording }: { recording: SoundRecording }) {
  const { t } = useTranslation('recordings');
  const [{ seconds, level }, setProgress] = useState({ seconds: 0, level: 0 });
  useEffect(() => {
    const startedAt = performance.now();
    const draw = () =>
      setProgress({ seconds: (performance.now() - startedAt) / 1_000, level: recording.readLevel() });
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

const ICON = { className: 'size-5' };

/** Records the word of a card. Takes effect at once, before the card is saved. */
export function RecordingSection({ userId, card, actions, isCanceled }: MediumSectionProps) {
  const { t } = useTranslation('recordings');
  const titleId = useId();
  const mainButton = useRef<HTMLButtonElement>(null);
  const { recording: id } = card;
  const { mediaSync, canSave, save } = useSaveMedium({ userId, card, actions, field: 'recording' });
  const { state, start, stop } = useRecorder({
    onRecorded: (bytes) => save(bytes, { done: t('saved'), undone: t(id ? 'replacedBack' : 'deleted') }),
    onUnseenProblem: (unseen) => canSave() && actions.notifyProblem(t(`problem.${unseen}`)),
    isCanceled,
  });
  const listen = useListen(mediaSync);
  const { settings, save: saveSettings } = useTeachingSettings();
  const isInSessions = settings.voice === 'own';
  // Turning recordings off restores the earlier voice.
  const [earlierVoice] = useState<CardVoice>(isInSessions ? 'off' : settings.voice);
  const isIdle = state.kind === 'idle';
  const isRecording = state.kind === 'recording';
  useEffect(() => {
    if (!isRecording) return;
    // A parent who saves the card before Stop also wants the recording.
    const form = mainButton.current?.form;
    form?.addEventListener('submit', stop);
    return () => form?.removeEventListener('submit', stop);
  }, [isRecording, stop]);
  const problem = isIdle ? (state.problem ?? listen.problem) : null;

  const handleMainClick = () => {
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
      {problem && <Banner tone="error">{t(`problem.${problem}`)}</Banner>}
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
          onClick={handleMainClick}
        >
          {t(getMainLabel(state, id !== undefined))}
        </Button>
        {id && isIdle && (
          <Button key="delete" icon={<Trash2 {...ICON} />} onClick={deleteRecording}>
            {t('delete')}
          </Button>
        )}
      </div>
      {id && isIdle && (
        <>
          <UnsentNotice mediaSync={mediaSync} id={id} />
          <CheckboxField
            label={t('inSessions')}
            checked={isInSessions}
            onChange={({ target }) => saveSettings({ voice: target.checked ? 'own' : earlierVoice })}
          />
        </>
      )}
    </section>
  );
}

/** Returns the label of the main button. It both records and stops, so that it keeps focus. */
function getMainLabel({ kind }: RecorderState, hasRecording: boolean) {
  if (kind === 'recording') return 'stop';
  if (kind === 'idle') return hasRecording ? 'again' : 'record';
  return kind;
}

/** `missing`: neither this device nor the server has the sound. `unplayable`: this browser cannot decode it. */
type ListenProblem = 'missing' | 'unplayable';

/** Plays a recording. `start` must be called during a tap. */
function useListen(mediaSync: MediaSync) {
  const [player] = useState(() => createSoundPlayer());
  const [isPlaying, setIsPlaying] = useState(false);
  const [problem, setProblem] = useState<ListenProblem | null>(null);
  /** Counts clicks, so that a sound that loads only after a later click is not played. */
  const clicks = useRef(0);
  useEffect(() => {
    return () => {
      clicks.current += 1;
      player.stop();
    };
  }, [player]);
  const stop = () => {
    clicks.current += 1;
    player.stop();
    setIsPlaying(false);
    setProblem(null);
  };
  const start = async (id: string) => {
    prepareSound();
    stop();
    setIsPlaying(true);
    const click = clicks.current;
    const bytes = await mediaSync.read(id);
    const sound = bytes && (await decodeSound(bytes));
    if (click !== clicks.current) return;
    if (sound && (await player.play(sound, stop))) return;
    setIsPlaying(false);
    setProblem(bytes ? 'unplayable' : 'missing');
  };
  return { isPlaying, problem, start, stop };
}

type RecorderProblem = RecordingProblem | 'silent' | 'tooLarge' | 'unplayable';

/** `asking`: the browser asks the parent for the microphone. `checking`: the sound is checked and stored. */
type RecorderState =
  | { kind: 'idle'; problem: RecorderProblem | null }
  | { kind: 'asking' | 'checking' }
  | { kind: 'recording'; recording: SoundRecording };

type RecorderDeps = {
  onRecorded: (bytes: Uint8Array) => Promise<void>;
  onUnseenProblem: (problem: RecorderProblem) => void;
  isCanceled: RefObject<boolean>;
};

/**
 * Records a sound and passes it to `onRecorded`. Unmounting also stops the recording and passes on its sound, unless
 * `isCanceled` is set and `stop` was not called before. `onUnseenProblem` is called when that fails after unmounting.
 */
function useRecorder({ onRecorded, onUnseenProblem, isCanceled }: RecorderDeps) {
  const [state, setState] = useState<RecorderState>({ kind: 'idle', problem: null });
  const isUnmounted = useRef(false);
  const recordingRef = useRef<SoundRecording | null>(null);
  const isStopped = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
      if (isStopped.current) return;
      isStopped.current = recordingRef.current !== null && !isCanceled.current;
      if (isStopped.current) recordingRef.current?.stop();
      else recordingRef.current?.cancel();
    };
  }, [isCanceled]);
  const record = async (): Promise<RecorderProblem | null> => {
    isStopped.current = false;
    recordingRef.current = null;
    const recording = await startRecording();
    recordingRef.current = recording;
    if (isUnmounted.current) recording.cancel();
    else setState({ kind: 'recording', recording });
    const bytes = await recording.sound;
    const isDiscarded = () => isUnmounted.current && !isStopped.current;
    if (!bytes || isDiscarded()) return null;
    setState({ kind: 'checking' });
    if (bytes.length > MEDIA_LIMITS.bytes) return 'tooLarge';
    if (!(await decodeSound(bytes))) return (await decodeAudio(bytes)) ? 'silent' : 'unplayable';
    if (!isDiscarded()) await onRecorded(bytes);
    return null;
  };
  /** Starts a recording. Must be called during a tap. */
  const start = async () => {
    prepareSound('play-and-record');
    setState({ kind: 'asking' });
    const toProblem = (thrown: unknown) => (thrown instanceof RecordingError ? thrown.problem : 'failed');
    const problem = await record().catch(toProblem);
    if (!isUnmounted.current) setState({ kind: 'idle', problem });
    else if (problem && isStopped.current) onUnseenProblem(problem);
  };
  const stop = useCallback(() => {
    isStopped.current = true;
    recordingRef.current?.stop();
  }, []);
  return { state, start, stop };
}
