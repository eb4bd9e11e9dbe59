/** A process asks the table again this often, so keys added by hand or by another process are found. */
export const RELOAD_AFTER_MS = 10 * 60_000;
/** A new key signs only when every process has had the time to learn it: the longest reload, and a minute more. */
export const SIGNS_AFTER_MS = RELOAD_AFTER_MS + 60_000;

type Dated = { createdAt: Date };

/** The newest key that is old enough to be known everywhere; the oldest when none is (the first key of all). */
export function pickSigningKey<Key extends Dated>(newestFirst: readonly Key[], now: Date): Key {
  const known = newestFirst.find(({ createdAt }) => now.getTime() - createdAt.getTime() >= SIGNS_AFTER_MS);
  return known ?? newestFirst.at(-1)!;
}

/** All keys, the one that signs first. */
export function putSigningKeyFirst<Key extends Dated>(newestFirst: readonly Key[], now: Date): Key[] {
  const signing = pickSigningKey(newestFirst, now);
  return [signing, ...newestFirst.filter((key) => key !== signing)];
}

/**
 * The keys that nothing alive was signed with any more.
 * @param keptMs how long what a key has signed is good for after the next key began to sign
 */
export function listRetired<Key extends Dated>(
  newestFirst: readonly Key[],
  now: Date,
  keptMs: number,
): Key[] {
  return newestFirst.filter((_key, index) => {
    const successor = newestFirst[index - 1];
    return successor && now.getTime() - successor.createdAt.getTime() - SIGNS_AFTER_MS >= keptMs;
  });
}
