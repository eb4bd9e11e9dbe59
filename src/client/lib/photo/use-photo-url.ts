import { useEffect, useState } from 'react';

/** Returns an object URL of a photo, or null while it loads. `read` resolves to null if the photo is unavailable. */
export function usePhotoUrl(mediaSync: { read(id: string): Promise<Uint8Array | null> }, id: string) {
  const [url, setUrl] = useState<string | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    let objectUrl: string | null = null;
    let isCurrent = true;
    void mediaSync.read(id).then((bytes) => {
      if (!isCurrent) return;
      if (!bytes) return setIsMissing(true);
      objectUrl = URL.createObjectURL(new Blob([Uint8Array.from(bytes)]));
      setUrl(objectUrl);
    });
    return () => {
      isCurrent = false;
      if (objectUrl) URL.revokeObjectURL(objectUrl);
    };
  }, [mediaSync, id]);
  return { url, isMissing, onError: () => setIsMissing(true) };
}
