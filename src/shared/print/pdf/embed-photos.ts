import type { PictureSize } from '#shared/media/photo.ts';
import type { PlacedPhoto, PrintLayout } from '#shared/print/paper/layout-types.ts';
import { type PdfObjects, pdfNumber } from './pdf-objects.ts';

/** `jpeg` has three components, like the JPEG files of canvases. */
export type PdfPhoto = PictureSize & { readonly jpeg: Uint8Array };
export type PdfPhotos = ReadonlyMap<string, PdfPhoto>;

type EmbeddedPhotos = { readonly resources: string; readonly draw: (placed: PlacedPhoto) => string };

/** Embeds photos unchanged (ISO 32000-1, 8.9.5), each once even if several cards use it. */
export function embedPhotos(
  objects: PdfObjects,
  { format, pages }: PrintLayout,
  photos: PdfPhotos,
): EmbeddedPhotos {
  const names = new Map<string, string>();
  let named = '';
  for (const { id } of pages.flatMap((page) => page.photos)) {
    const photo = photos.get(id);
    if (!photo || names.has(id)) continue;
    const name = `/P${names.size}`;
    const size = `/Width ${photo.width}/Height ${photo.height}`;
    const entries = `/Type/XObject/Subtype/Image${size}/ColorSpace/DeviceRGB/BitsPerComponent 8`;
    named += `${name} ${objects.addJpeg(photo.jpeg, entries)} 0 R`;
    names.set(id, name);
  }
  const draw = ({ id, x, y, width, height }: PlacedPhoto): string => {
    const name = names.get(id);
    if (!name) return '';
    const place = [width, 0, 0, height, x, format.height - y - height].map(pdfNumber).join(' ');
    return `q ${place} cm ${name} Do Q`;
  };
  return { resources: named && `/XObject<<${named}>>`, draw };
}
