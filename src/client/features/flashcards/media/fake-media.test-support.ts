import { makeSound } from '#shared/media/sounds.test-support.ts';

type FakeMedia = ReturnType<typeof createMedia>;

const createMedia = (sound: Uint8Array<ArrayBuffer>) => ({
  sound,
  refusal: null as string | null,
  supportedTypes: null as readonly string[] | null,
  recordedType: '',
  openTracks: 0,
  decoded: 0,
  played: 0,
  endSound: () => {},
});

/** The most recently installed media. The app has one output for all tests of a worker. */
let installedMedia: FakeMedia;

/**
 * Installs a microphone, a recorder and an output in the window. The recorder returns the bytes of `sound`. The decoder
 * returns silence for bytes that begin with 0 and fails for those that begin with 255.
 */
export function installFakeMedia({ sound = makeSound(500) }: { sound?: Uint8Array<ArrayBuffer> } = {}) {
  const media = createMedia(sound);
  installedMedia = media;

  class FakeRecorder extends EventTarget {
    static isTypeSupported = (type: string) => media.supportedTypes?.includes(type) ?? true;
    state = 'inactive';
    constructor(_stream: unknown, { mimeType = '' }: MediaRecorderOptions) {
      super();
      media.recordedType = mimeType;
    }
    start() {
      this.state = 'recording';
    }
    stop() {
      this.state = 'inactive';
      const data = new Blob([media.sound]);
      this.dispatchEvent(Object.assign(new Event('dataavailable'), { data }));
      this.dispatchEvent(new Event('stop'));
    }
  }
  const node = { connect: () => {}, disconnect: () => {} };
  class FakeOutput {
    state = 'running';
    destination = {};
    resume = () => Promise.resolve();
    createMediaStreamSource = () => node;
    createAnalyser = () => ({ ...node, fftSize: 8, getFloatTimeDomainData: () => {} });
    createBufferSource = () => {
      const source = { ...node, onended: null as (() => void) | null, start: () => {}, stop: () => {} };
      installedMedia.played += 1;
      installedMedia.endSound = () => source.onended?.();
      return source;
    };
  }
  class FakeDecoder {
    decodeAudioData = async (bytes: ArrayBuffer) => {
      media.decoded += 1;
      if (new Uint8Array(bytes)[0] === 255) throw new DOMException('', 'EncodingError');
      const level = new Uint8Array(bytes)[0] === 0 ? 0 : 0.5;
      return { sampleRate: 1_000, getChannelData: () => new Float32Array(1_000).fill(level) };
    };
  }
  const endTrack = () => {
    media.openTracks -= 1;
  };
  const getUserMedia = async () => {
    if (media.refusal) throw new DOMException('', media.refusal);
    media.openTracks += 1;
    return { getTracks: () => [{ stop: endTrack }] };
  };
  const restores = [
    replaceProperty(window, 'isSecureContext', true),
    replaceProperty(window, 'MediaRecorder', FakeRecorder),
    replaceProperty(window, 'AudioContext', FakeOutput),
    replaceProperty(window, 'OfflineAudioContext', FakeDecoder),
    replaceProperty(navigator, 'mediaDevices', { getUserMedia }),
  ];
  return Object.assign(media, { restore: () => restores.forEach((restore) => void restore()) });
}

/** Sets a property and returns a function that restores it. */
export function replaceProperty(target: object, name: string, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { configurable: true, writable: true, value });
  return () => {
    if (before) Object.defineProperty(target, name, before);
    else Reflect.deleteProperty(target, name);
  };
}
