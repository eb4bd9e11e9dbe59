import type { PreviewFace } from './print-messages.ts';

/** Resolves, once the fonts can draw, to a function that removes them. Rejects when the browser refuses a font. */
export async function installPreviewFonts(
  faces: readonly PreviewFace[],
  descriptors: FontFaceDescriptors = {},
): Promise<() => void> {
  const fonts = faces.map((face) => new FontFace(face.family, face.bytes, descriptors));
  await Promise.all(fonts.map((font) => font.load()));
  for (const font of fonts) document.fonts.add(font);
  return () => {
    for (const font of fonts) document.fonts.delete(font);
  };
}
