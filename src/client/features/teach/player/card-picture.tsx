import { useLayoutEffect, useRef } from 'react';

/** Canvases by the ids of their photos, drawn before the first card. */
export type SessionPictures = ReadonlyMap<string, HTMLCanvasElement>;

export function CardPicture({ picture, label }: { picture: HTMLCanvasElement; label: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!place.current || place.current.firstChild) return;
    // A card in two sets needs two canvases.
    const shown = picture.isConnected ? copyOf(picture) : picture;
    shown.className = 'size-full object-contain';
    place.current.append(shown);
  }, [picture]);
  return (
    <div
      ref={place}
      role="img"
      aria-label={label}
      className="invisible absolute inset-x-4 top-4 bottom-12 in-data-[shown=picture]:visible"
    />
  );
}

function copyOf(picture: HTMLCanvasElement): HTMLCanvasElement {
  const copy = document.createElement('canvas');
  copy.width = picture.width;
  copy.height = picture.height;
  copy.getContext('2d')?.drawImage(picture, 0, 0);
  return copy;
}
