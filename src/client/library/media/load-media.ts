/** The server handles few requests of one family at once. */
const MAX_CONCURRENT = 4;

export async function loadMedia<Decoded>(
  decoded: Map<string, Decoded>,
  userId: string,
  ids: ReadonlySet<string>,
  decode: (bytes: Uint8Array) => Promise<Decoded | null>,
): Promise<void> {
  const { openMediaKeeper } = await import('./open-media-keeper.ts');
  const keeper = openMediaKeeper(userId);
  const left = ids.values();
  const loadRest = async () => {
    for (const id of left) {
      const bytes = await keeper.read(id);
      const found = bytes && (await decode(bytes));
      if (found) decoded.set(id, found);
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, loadRest));
}
