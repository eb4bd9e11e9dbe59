import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { readFont } from '#shared/print/pdf/read-font.ts';
import type { LoadedFont } from '#shared/print/text/characters.ts';
import { createWordFaces } from './create-word-faces.ts';

const require = createRequire(import.meta.url);
const FILES = {
  latin: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
  chinese: '@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
};

/** Creates the faces of the texts and records the loaded font files. */
async function createFaces(texts: readonly string[]) {
  const loaded: LoadedFont[] = [];
  const result = await createWordFaces(texts, 'one', async (font) => {
    loaded.push(font);
    return readFont(readFileSync(require.resolve(FILES[font])));
  });
  const hasGlyphs = (family: string | undefined, text: string) => {
    const face = result.faces.find(({ family: name }) => name === family);
    const font = readFont(face?.bytes ?? new Uint8Array());
    return [...text].map((character) => font.getGlyphId(character.codePointAt(0) as number) > 0);
  };
  return { ...result, loaded, hasGlyphs };
}

describe('createWordFaces', () => {
  // docs/product/teaching.md#word-on-screen
  it('creates one family for Latin and one for Chinese characters', async () => {
    const { families, hasGlyphs } = await createFaces(['dog', '苹果', 'píng guǒ']);
    expect(hasGlyphs(families.latin, 'dogpíng uǒz')).toEqual([...Array(10).fill(true), false]);
    expect(hasGlyphs(families.chinese, '苹果狗')).toEqual([true, true, false]);
  });

  it('loads the large Chinese file only for Chinese characters', async () => {
    const { loaded, families } = await createFaces(['dog', 'sun']);
    expect(loaded).toEqual(['latin']);
    expect(families.chinese).toBeUndefined();
  });

  // docs/product/teaching.md#word-on-screen
  it('creates a family from Noto Sans for the marks within Chinese texts', async () => {
    const { families, hasGlyphs } = await createFaces(['Mum’s 猫', '“猫”']);
    expect(hasGlyphs(families.marks, '’“”s猫')).toEqual([true, false, false, false, false]);
    expect((await createFaces(['“猫”', 'Mum’s'])).families.marks).toBeUndefined();
  });

  it('omits characters that the font lacks', async () => {
    const { families, hasGlyphs } = await createFaces(['party 🎉']);
    expect(hasGlyphs(families.latin, 'y🎉')).toEqual([true, false]);
  });
});
