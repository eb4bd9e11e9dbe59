/** The server handles only a few concurrent requests of a family. */
const MAX_CONCURRENT = 4;

export async function loadMedia<Decoded>(
  decoded: Map<string, Decoded>,
  userId: string,
  ids: ReadonlySet<string>,
  decode: (bytes: Uint8Array) => Promise<Decoded | null>,
): Promise<void> {
  const { getMediaSync } = await import('./get-media-sync.ts');
  const mediaSync = getMediaSync(userId);
  const remainingIds = ids.values();
  const loadRemaining = async () => {
    for (const id of remainingIds) {
      const bytes = await mediaSync.read(id);
      const item = bytes && (await decode(bytes));
      if (item) decoded.set(id, item);
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, loadRemaining));
}
