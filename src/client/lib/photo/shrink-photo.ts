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

/** The options to try in turn until the bytes fit. The last one fits for any image. */
const ATTEMPTS = [
  { maxSide: PHOTO_LIMITS.side, quality: 0.8 },
  { maxSide: PHOTO_LIMITS.side, quality: 0.65 },
  { maxSide: 960, quality: 0.6 },
  { maxSide: 640, quality: 0.5 },
  { maxSide: 400, quality: 0.4 },
] as const;

/** Redraws the image without its metadata, as WebP or, if the browser cannot write that, JPEG. Throws `PhotoError`. */
export async function shrinkPhoto(file: Blob): Promise<Uint8Array> {
  const head = new Uint8Array(await file.slice(0, PICTURE_HEAD_BYTES).arrayBuffer());
  const check = checkPictureFile(head, file.size);
  if (typeof check === 'string') throw new PhotoError(check);
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) throw new PhotoError(check.isHeif ? 'heif' : 'damaged');
  try {
    const type = (await encodeCanvas(document.createElement('canvas'), 'image/webp', 1)).type;
    for (const { maxSide, quality } of ATTEMPTS) {
      const blob = await encodeCanvas(
        drawScaled(bitmap, maxSide),
        type === 'image/webp' ? type : 'image/jpeg',
        quality,
      );
      const photo = readPhoto(new Uint8Array(await blob.arrayBuffer()));
      if (photo && fitsLimits(photo)) return photo.bytes;
    }
  } finally {
    bitmap.close();
  }
  throw new PhotoError('failed');
}

export function drawScaled(bitmap: ImageBitmap, maxSide: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, fitWithin(bitmap, maxSide));
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new PhotoError('failed');
  // The background shows through transparent parts of an image.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Returns a size in whole pixels, never larger than the original. */
function fitWithin({ width, height }: PictureSize, maxSide: number): PictureSize {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

export function encodeCanvas(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new PhotoError('failed'))), type, quality);
  });
}

/** Draws a photo, scaled down to at most `maxPixels`. Returns null if this browser cannot read it. */
export async function decodePhoto(bytes: Uint8Array, maxPixels: number): Promise<HTMLCanvasElement | null> {
  const bitmap = await createImageBitmap(new Blob([Uint8Array.from(bytes)])).catch(() => null);
  if (!bitmap) return null;
  const scale = Math.min(1, Math.sqrt(maxPixels / (bitmap.width * bitmap.height)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(bitmap.width * scale));
  canvas.height = Math.max(1, Math.floor(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas;
}
