/** Short enough that Safari still counts what follows as part of the tap. */
const INTERRUPTED_MS = 500;

/** A speaker that connects by Bluetooth needs most of a second. */
const SLOW_MS = 2_000;

export type SoundOutput = {
  /** Must be called during a tap. Never throws. */
  open: () => void;
  /** Listens to the taps of a page and opens an output that is no longer running. */
  reopen: (event: PointerEvent | KeyboardEvent) => void;
  getContext: () => AudioContext | null;
  /** Waits for the last tap to open the output. Returns null if the browser plays no sound now. */
  start: () => Promise<AudioContext | null>;
};

/** Calls, Siri and the lock screen suspend an audio output, some for good. The next tap resumes or replaces it. */
export function createSoundOutput(createContext = () => new AudioContext()): SoundOutput {
  let context: AudioContext | null = null;
  let opening = Promise.resolve(false);
  let isOpening = false;
  let hasFailed = false;
  const openContext = async () => {
    context ??= createContext();
    if (await resume(context)) return true;
    context.close().catch(() => {});
    context = createContext();
    return resume(context);
  };
  const open = () => {
    if (context?.state === 'running') return;
    if (isOpening) {
      // Browsers ignore a resume outside of a tap, as the opening's own may have been.
      context?.resume().catch(() => {});
      return;
    }
    isOpening = true;
    opening = openContext()
      .catch(() => false)
      .then((isOpen) => {
        isOpening = false;
        hasFailed = !isOpen;
        return isOpen;
      });
  };
  return {
    open,
    reopen: (event) => {
      const isTap = !('key' in event) || event.key === 'Enter' || event.key === ' ';
      if (context && isTap) open();
    },
    getContext: () => context,
    start: async () => {
      // After a failure, only a tap tries again and is waited for briefly, so that the device's voice speaks soon.
      const isOpen = await (hasFailed ? Promise.race([opening, wait(INTERRUPTED_MS)]) : opening);
      if (isOpen && context && !isOpening) opening = resume(context).catch(() => false);
      if (isOpen) await opening;
      return context?.state === 'running' ? context : null;
    },
  };
}

/** Returns whether the output runs. Gives up early on one that fails or stays interrupted. */
async function resume(context: AudioContext): Promise<boolean> {
  if (context.state === 'running') return true;
  const settled = context.resume().then(
    () => true,
    () => true,
  );
  const isSettled = await Promise.race([settled, wait(INTERRUPTED_MS)]);
  if (!isSettled && readState(context) === 'suspended')
    await Promise.race([settled, wait(SLOW_MS - INTERRUPTED_MS)]);
  return readState(context) === 'running';
}

const wait = (ms: number) => new Promise<false>((resolve) => setTimeout(() => resolve(false), ms));

/** TypeScript assumes that the state is the same after an await unless a function reads it. */
const readState = ({ state }: AudioContext) => state;

export const soundOutput = createSoundOutput();
