import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  deleteLeftSession,
  isResumable,
  lockSession,
  type PausedSession,
  readPausedSession,
} from '#client/device/paused-session.ts';
import { newUuid } from '#client/lib/new-uuid.ts';
import type { Sound } from '#client/lib/sound/decode-sound.ts';
import { loadMedia } from '#client/library/media/load-media.ts';
import { findNextWords, useRotateSets } from '#client/library/sessions/use-rotate-sets.ts';
import { useChildId } from '#client/library/use-child.ts';
import { useReadLibrary } from '#client/library/use-library.ts';
import type { SessionSounds } from '#client/playback/word-speaker.ts';
import { loadWordFonts, type WordFonts } from '#client/print/load-word-fonts.ts';
import { writeReading } from '#shared/dictionary/zhuyin.ts';
import { toZonedIso } from '#shared/lib/local-clock.ts';
import type { Library } from '#shared/library/library.ts';
import { type ChineseReading, getChildDay, readChild } from '#shared/library/tables/child.ts';
import { planRotations } from '#shared/rotation/plan-rotations.ts';
import { planOldFriends } from '#shared/teach/old-friends.ts';
import { listSessionSets, planSession, type SessionCard } from '#shared/teach/session-plan.ts';
import { startPlay } from '#shared/teach/session-play.ts';
import { hasHadSession } from '#shared/teach/today.ts';
import type { SessionPictures } from './player/card-parts.tsx';
import type { PlayedSession } from './player/player.tsx';

/** `empty`: no set has a card. `beginning`: the sets move on. `preparing`: fonts, recordings and photos load. */
export type Teaching =
  | { phase: 'empty' | 'ready' | 'beginning' }
  | { phase: 'preparing'; session: PlayedSession }
  | { phase: 'playing'; session: PlayedSession; fonts: WordFonts; media: SessionMedia }
  | { phase: 'over'; session: PausedSession; hasUnplayable: boolean };

export type RequestedSession = 'sets' | 'friends' | null;

/**
 * Resumes a session in progress in this browser as paused, or else begins the requested one. The first session of a child
 * waits for Start.
 */
export function useTeaching(userId: string, requested: RequestedSession) {
  const readLibrary = useReadLibrary();
  const childId = useChildId();
  const { t } = useTranslation();
  const [teaching, setTeaching] = useState<Teaching>(() => {
    const library = readLibrary();
    const session = findResumableSession(library, userId, childId);
    if (session) return { phase: 'preparing', session };
    if (requested === 'sets' && hasHadSession(library, childId)) return { phase: 'beginning' };
    const friends = requested === 'friends' ? beginOldFriends(library, childId, t('oldFriends')) : null;
    if (friends) return friends;
    return { phase: hasWords(library, childId) ? 'ready' : 'empty' };
  });
  const { phase } = teaching;
  const rotateSets = useRotateSets();
  useEffect(() => {
    if (phase !== 'beginning') return;
    let isCurrent = true;
    const start = createSessionStart(readLibrary(), childId);
    rotateSets({ childId, day: start.day, at: start.startedAt }, (library) => {
      if (isCurrent) setTeaching(beginSession(library, start));
    });
    return () => {
      isCurrent = false;
    };
  }, [phase, childId, readLibrary, rotateSets]);
  const session = phase === 'preparing' || phase === 'playing' ? teaching.session : null;
  useEffect(() => {
    if (!session) return;
    deleteLeftSession(userId, session.plan.childId);
    let fonts: WordFonts | null = null;
    let isCurrent = true;
    const cards = session.plan.sets.flatMap((set) => set.cards);
    const { reading } = readChild(readLibrary(), session.plan.childId).teaching;
    const loading = [loadWordFonts(listStrings(cards, reading)), loadSessionMedia(userId, cards)] as const;
    void Promise.all(loading).then(([loadedFonts, media]) => {
      if (!isCurrent) return loadedFonts.remove();
      fonts = loadedFonts;
      setTeaching({ phase: 'playing', session, fonts, media });
    });
    return () => {
      isCurrent = false;
      fonts?.remove();
    };
  }, [userId, session, readLibrary]);
  const sessionId = 'session' in teaching ? teaching.session.plan.sessionId : null;
  useEffect(() => (sessionId ? lockSession(sessionId) : undefined), [sessionId]);
  const start = useCallback(() => setTeaching({ phase: 'beginning' }), []);
  const finish = useCallback((session: PausedSession) => {
    setTeaching((before) => ({
      phase: 'over',
      session,
      hasUnplayable: before.phase === 'playing' && before.media.hasUnplayable,
    }));
  }, []);
  return { teaching, start, finish };
}

function findResumableSession(library: Library, userId: string, childId: number): PlayedSession | null {
  const session = readPausedSession(userId, childId);
  if (!session || !isResumable(session, new Date())) return null;
  const { plan, state } = session;
  return library.entries.has(plan.sessionId) ? null : { plan, state: { ...state, isPaused: true } };
}

/** Returns null if no old friend is due, for example after a session with them in another tab. */
function beginOldFriends(library: Library, childId: number, name: string): Teaching | null {
  const plan = planOldFriends(library, { ...createSessionStart(library, childId), name });
  return plan && { phase: 'preparing', session: { plan, state: startPlay() } };
}

function createSessionStart(library: Library, childId: number) {
  const startedAt = toZonedIso(new Date());
  const day = getChildDay(library, { childId, at: startedAt });
  return { sessionId: newUuid(), childId, day, startedAt, random: Math.random };
}

/** Returns true if a session now would show a word. The first session of a day moves words into empty sets. */
function hasWords(library: Library, childId: number): boolean {
  const { day, startedAt: at } = createSessionStart(library, childId);
  const nextWords = findNextWords(library, childId) ?? null;
  const upcoming = planRotations(library, { childId, day, at, nextWords, flashcardLimit: null }).library;
  return listSessionSets(upcoming, childId).length > 0;
}

function beginSession(library: Library, start: ReturnType<typeof createSessionStart>): Teaching {
  const plan = planSession(library, start);
  return plan ? { phase: 'preparing', session: { plan, state: startPlay() } } : { phase: 'empty' };
}

/** Lists the strings that a session can show, with the meanings, which can be switched on during it. */
function listStrings(cards: readonly SessionCard[], reading: ChineseReading | undefined): string[] {
  return cards.flatMap(({ word, pinyin, english }) => [
    word,
    writeReading(pinyin ?? '', reading),
    english ?? '',
  ]);
}

/** After this time, the device speaks the words whose recordings are late, and late photos are not shown. */
const MAX_WAIT_MS = 8_000;

/** The limit for all pictures of a session together. A pixel takes four bytes. */
const MAX_PIXELS = 32_000_000;

export type SessionMedia = {
  sounds: SessionSounds;
  pictures: SessionPictures;
  /** True if this device cannot decode a recording that it has. */
  hasUnplayable: boolean;
};

export async function loadSessionMedia(userId: string, cards: readonly SessionCard[]): Promise<SessionMedia> {
  const recordings = new Set(cards.flatMap(({ recording }) => recording ?? []));
  const photos = new Set(cards.flatMap(({ photo }) => photo ?? []));
  const sounds = new Map<string, Sound>();
  const pictures = new Map<string, HTMLCanvasElement>();
  let hasUnplayable = false;
  const loadSounds = async () => {
    const { decodeSound } = await import('#client/lib/sound/decode-sound.ts');
    await loadMedia(sounds, userId, recordings, async (bytes) => {
      const sound = await decodeSound(bytes);
      hasUnplayable ||= sound === null;
      return sound;
    });
  };
  const loadPictures = async () => {
    const { decodePhoto } = await import('#client/lib/photo/shrink-photo.ts');
    const maxPixels = MAX_PIXELS / photos.size;
    await loadMedia(pictures, userId, photos, (bytes) => decodePhoto(bytes, maxPixels));
  };
  const timeout = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS));
  const loading = [
    ...(recordings.size > 0 ? [loadSounds()] : []),
    ...(photos.size > 0 ? [loadPictures()] : []),
  ];
  // If the decoders cannot load, the device speaks the words, and they are shown without photos.
  await Promise.race([Promise.allSettled(loading), timeout]);
  return { sounds: new Map(sounds), pictures: new Map(pictures), hasUnplayable };
}
