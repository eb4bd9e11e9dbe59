/** Short enough that Safari still counts what follows as part of the tap. */
const RESUME_MS = 500;

export type SoundOutput = {
  /** Must be called during a tap. */
  open: () => void;
  getContext: () => AudioContext | null;
  /** Waits for the last tap to open the output. Returns null if the browser plays no sound now. */
  start: () => Promise<AudioContext | null>;
};

/** Calls, Siri and the lock screen suspend an audio output, some for good. The next tap resumes or replaces it. */
export function createSoundOutput(createContext = () => new AudioContext()): SoundOutput {
  let context: AudioContext | null = null;
  let opening: Promise<unknown> = Promise.resolve();
  const open = () => {
    if (context?.state === 'running') return;
    context ??= createContext();
    const opened = context;
    opening = resume(opened).then((isRunning) => {
      if (isRunning || context !== opened) return;
      opened.close().catch(() => {});
      context = createContext();
      return resume(context);
    });
  };
  return {
    open,
    getContext: () => context,
    start: async () => {
      await opening;
      return context && (await resume(context)) ? context : null;
    },
  };
}

async function resume(context: AudioContext): Promise<boolean> {
  if (context.state === 'running') return true;
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, RESUME_MS));
  await Promise.race([context.resume().catch(() => {}), timeout]);
  return isRunning(context);
}

/** TypeScript assumes that the state is the same after an await unless a function reads it. */
const isRunning = ({ state }: AudioContext) => state === 'running';

export const soundOutput = createSoundOutput();
