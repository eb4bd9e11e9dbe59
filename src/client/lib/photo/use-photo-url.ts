import { useEffect, useState } from 'react';

/** Returns the URL of a photo in this page; null while it loads. `read` resolves to null if the photo is unavailable. */
export function usePhotoUrl(keeper: { read(id: string): Promise<Uint8Array | null> }, id: string) {
  const [url, setUrl] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    let made: string | null = null;
    let isCurrent = true;
    void keeper.read(id).then((bytes) => {
      if (!isCurrent) return;
      if (!bytes) return setMissing(true);
      made = URL.createObjectURL(new Blob([Uint8Array.from(bytes)]));
      setUrl(made);
    });
    return () => {
      isCurrent = false;
      if (made) URL.revokeObjectURL(made);
    };
  }, [keeper, id]);
  return { url, isMissing, onError: () => setMissing(true) };
}
