import {
  checkPictureFile,
  fitsLimits,
  PHOTO_LIMITS,
  PICTURE_HEAD_BYTES,
  type PictureSize,
  readPhoto,
} from '#shared/media/photo.ts';

/** `heif`: this browser cannot read the format of iPhones. */
export type PhotoProblem = 'notPicture' | 'tooLarge' | 'heif' | 'damaged' | 'failed';

export class PhotoError extends Error {
  override name = 'PhotoError';
  readonly problem: PhotoProblem;
  constructor(problem: PhotoProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** The options are tried in turn until the bytes fit; the last one fits for any picture. */
const ATTEMPTS = [
  { side: PHOTO_LIMITS.side, quality: 0.8 },
  { side: PHOTO_LIMITS.side, quality: 0.65 },
  { side: 960, quality: 0.6 },
  { side: 640, quality: 0.5 },
  { side: 400, quality: 0.4 },
] as const;

/** Redraws the picture without its metadata, as WebP, or as JPEG if the browser cannot write WebP. @throws PhotoError */
export async function shrinkPhoto(file: Blob): Promise<Uint8Array> {
  const head = new Uint8Array(await file.slice(0, PICTURE_HEAD_BYTES).arrayBuffer());
  const checked = checkPictureFile(head, file.size);
  if (typeof checked === 'string') throw new PhotoError(checked);
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) throw new PhotoError(checked.isHeif ? 'heif' : 'damaged');
  try {
    const type = (await encode(document.createElement('canvas'), 'image/webp', 1)).type;
    for (const { side, quality } of ATTEMPTS) {
      const blob = await encode(draw(picture, side), type === 'image/webp' ? type : 'image/jpeg', quality);
      const photo = readPhoto(new Uint8Array(await blob.arrayBuffer()));
      if (photo && fitsLimits(photo)) return photo.bytes;
    }
  } finally {
    picture.close();
  }
  throw new PhotoError('failed');
}

export function draw(picture: ImageBitmap, side: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, fitWithin(picture, side));
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new PhotoError('failed');
  // The background shows through transparent parts of a picture.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Returns whole pixels and never enlarges. */
export function fitWithin({ width, height }: PictureSize, side: number): PictureSize {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

export function encode(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new PhotoError('failed'))), type, quality);
  });
}

/** Draws a photo, scaled down if it has more than `maxPixels`; returns null if this browser cannot read it. */
export async function decodePicture(bytes: Uint8Array, maxPixels: number): Promise<HTMLCanvasElement | null> {
  const picture = await createImageBitmap(new Blob([Uint8Array.from(bytes)])).catch(() => null);
  if (!picture) return null;
  const scale = Math.min(1, Math.sqrt(maxPixels / (picture.width * picture.height)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(picture.width * scale));
  canvas.height = Math.max(1, Math.floor(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas;
}
