import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { decodeSound } from '#client/lib/sound/decode-sound.ts';
import {
  beginRecording,
  RecordingError,
  type RecordingProblem,
  type SoundRecording,
} from '#client/lib/sound/record-sound.ts';
import { prepareSound } from '#client/lib/sound/sound-player.ts';
import { MEDIA_LIMITS } from '#shared/media/media.ts';

type RecorderProblem = RecordingProblem | 'silent' | 'tooLarge';

/** `asking`: the browser asks for the microphone. `checking`: the sound is checked and stored. */
export type RecorderState =
  | { kind: 'idle'; problem: RecorderProblem | null }
  | { kind: 'asking' | 'checking' }
  | { kind: 'recording'; recording: SoundRecording };

type RecorderDeps = {
  onRecorded: (bytes: Uint8Array) => Promise<void>;
  onUnseenProblem: (problem: RecorderProblem) => void;
  isCancelled: RefObject<boolean>;
};

/**
 * Records a sound and passes it to `onRecorded`. Unmounting stops the recording and passes on its sound too, unless
 * `isCancelled` is set and `stop` was not called before. `onUnseenProblem` is called when that fails after unmounting.
 */
export function useRecorder({ onRecorded, onUnseenProblem, isCancelled }: RecorderDeps) {
  const [state, setState] = useState<RecorderState>({ kind: 'idle', problem: null });
  const isGone = useRef(false);
  const current = useRef<SoundRecording | null>(null);
  const isStopped = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      if (isStopped.current) return;
      isStopped.current = current.current !== null && !isCancelled.current;
      if (isStopped.current) current.current?.stop();
      else current.current?.cancel();
    };
  }, [isCancelled]);
  const record = async (): Promise<RecorderProblem | null> => {
    isStopped.current = false;
    current.current = null;
    const recording = await beginRecording();
    current.current = recording;
    if (isGone.current) recording.cancel();
    else setState({ kind: 'recording', recording });
    const bytes = await recording.sound;
    const isUnwanted = () => isGone.current && !isStopped.current;
    if (!bytes || isUnwanted()) return null;
    setState({ kind: 'checking' });
    if (bytes.length > MEDIA_LIMITS.bytes) return 'tooLarge';
    if (!(await decodeSound(bytes))) return 'silent';
    if (!isUnwanted()) await onRecorded(bytes);
    return null;
  };
  /** Call it during a tap. */
  const start = async () => {
    prepareSound('play-and-record');
    setState({ kind: 'asking' });
    const toProblem = (thrown: unknown) => (thrown instanceof RecordingError ? thrown.problem : 'failed');
    const problem = await record().catch(toProblem);
    if (!isGone.current) setState({ kind: 'idle', problem });
    else if (problem && isStopped.current) onUnseenProblem(problem);
  };
  const stop = useCallback(() => {
    isStopped.current = true;
    current.current?.stop();
  }, []);
  return { state, start, stop };
}
