import { RECORDING_SECONDS } from '#shared/media/recording.ts';
import { soundOutput } from './sound-output.ts';

export type RecordingProblem = 'insecure' | 'unsupported' | 'denied' | 'noMicrophone' | 'busy' | 'failed';

export class RecordingError extends Error {
  override name = 'RecordingError';
  readonly problem: RecordingProblem;

  constructor(problem: RecordingProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** A recording ends after ten seconds or when access to the microphone ends. */
export type SoundRecording = {
  readLevel: () => number;
  stop: () => void;
  cancel: () => void;
  sound: Promise<Uint8Array | null>;
};

/** AAC in MP4 comes first, because older iPhones play nothing else. */
const MIME_TYPES = [
  'audio/mp4;codecs=mp4a.40.2',
  'audio/webm;codecs=opus',
  'audio/ogg;codecs=opus',
  'audio/mp4',
];

/** Speech is clear at this rate, and ten seconds take 80 kB. */
const BITS_PER_SECOND = 64_000;

/** Starts a recording, which browsers allow only during a tap. Throws `RecordingError`. */
export async function startRecording(): Promise<SoundRecording> {
  // Browsers hide the microphone from pages served over plain http.
  if (!window.isSecureContext) throw new RecordingError('insecure');
  if (!navigator.mediaDevices?.getUserMedia || !('MediaRecorder' in window))
    throw new RecordingError('unsupported');
  const stream = await navigator.mediaDevices
    .getUserMedia({
      audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
    })
    .catch((thrown: unknown) => {
      throw new RecordingError(findProblem(thrown));
    });
  try {
    return recordStream(stream);
  } catch {
    endTracks(stream);
    throw new RecordingError('failed');
  }
}

function recordStream(stream: MediaStream): SoundRecording {
  const mimeType = MIME_TYPES.find((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, {
    audioBitsPerSecond: BITS_PER_SECOND,
    ...(mimeType && { mimeType }),
  });
  const levelMeter = openLevelMeter(stream);
  const chunks: Blob[] = [];
  let isCanceled = false;
  const sound = new Promise<Uint8Array | null>((resolve) => {
    recorder.addEventListener('dataavailable', ({ data }) => void chunks.push(data));
    recorder.addEventListener('stop', async () => {
      clearTimeout(limit);
      endTracks(stream);
      levelMeter.close();
      resolve(isCanceled ? null : new Uint8Array(await new Blob(chunks).arrayBuffer()));
    });
  });
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop();
  };
  recorder.start();
  const limit = setTimeout(stop, RECORDING_SECONDS * 1_000);
  return {
    sound,
    stop,
    readLevel: levelMeter.read,
    cancel: () => {
      isCanceled = true;
      stop();
    },
  };
}

function openLevelMeter(stream: MediaStream): { read: () => number; close: () => void } {
  const output = soundOutput.getContext();
  if (!output) return { read: () => 0, close: () => {} };
  const source = output.createMediaStreamSource(stream);
  const analyser = output.createAnalyser();
  source.connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    read: () => {
      analyser.getFloatTimeDomainData(samples);
      return samples.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0);
    },
    close: () => source.disconnect(),
  };
}

function endTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function findProblem(thrown: unknown): RecordingProblem {
  switch (thrown instanceof DOMException ? thrown.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'noMicrophone';
    case 'NotReadableError':
    case 'AbortError':
      return 'busy';
    default:
      return 'failed';
  }
}
