import type { Sound } from '#client/lib/sound/decode-sound.ts';
import type { SessionPlan } from '#shared/teach/session-plan.ts';
import type { SessionSounds } from './player/word-speaker.ts';

/** A session does not wait longer for its recordings, in milliseconds; the device says the words whose sound is late. */
const LONGEST_WAIT_MS = 8_000;

/** A server works on few requests of one family at once. */
const AT_ONCE = 4;

/** Returns the recordings of a session's cards, ready to be played. Never rejects. */
export async function loadSessionSounds(userId: string, { sets }: SessionPlan): Promise<SessionSounds> {
  const sounds = new Map<string, Sound>();
  const ids = new Set(sets.flatMap(({ cards }) => cards.flatMap(({ recording }) => recording ?? [])));
  if (ids.size === 0) return sounds;
  const loading = loadInto(sounds, userId, ids);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, LONGEST_WAIT_MS);
  });
  await Promise.race([loading, late]);
  clearTimeout(timer);
  return new Map(sounds);
}

async function loadInto(sounds: Map<string, Sound>, userId: string, ids: ReadonlySet<string>): Promise<void> {
  try {
    const { openSoundKeeper } = await import('#client/device/recordings/open-sound-keeper.ts');
    const { decodeSound } = await import('#client/lib/sound/decode-sound.ts');
    const keeper = openSoundKeeper(userId);
    const load = async (id: string) => {
      const bytes = await keeper.read(id);
      const sound = bytes && (await decodeSound(bytes));
      if (sound) sounds.set(id, sound);
    };
    const left = ids.values();
    const loadRest = async () => {
      for (const id of left) await load(id);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, loadRest));
  } catch {
    // Without the file of this page's code the device says the words.
  }
}
