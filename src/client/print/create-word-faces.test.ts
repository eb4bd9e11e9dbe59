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

/** Makes the fonts of some texts and notes which files that took. */
async function make(texts: readonly string[]) {
  const loaded: LoadedFont[] = [];
  const made = await createWordFaces(texts, 'one', async (font) => {
    loaded.push(font);
    return readFont(readFileSync(require.resolve(FILES[font])));
  });
  const glyphsOf = (family: string | undefined, text: string) => {
    const face = made.faces.find(({ family: name }) => name === family);
    const font = readFont(face?.bytes ?? new Uint8Array());
    return [...text].map((character) => font.glyphOf(character.codePointAt(0) as number) > 0);
  };
  return { ...made, loaded, glyphsOf };
}

describe('the fonts of words', () => {
  // docs/product/teaching.md#word-on-screen
  it('hold the characters of the texts, Chinese ones in a family of their own', async () => {
    const { families, glyphsOf } = await make(['dog', '苹果', 'píng guǒ']);
    expect(glyphsOf(families.latin, 'dogpíng uǒz')).toEqual([...Array(10).fill(true), false]);
    expect(glyphsOf(families.chinese, '苹果狗')).toEqual([true, true, false]);
  });

  it('need the large Chinese file only when a text has Chinese characters', async () => {
    const { loaded, families } = await make(['dog', 'sun']);
    expect(loaded).toEqual(['latin']);
    expect(families.chinese).toBeUndefined();
  });

  // docs/product/teaching.md#word-on-screen
  it('have the marks of Latin letters within Chinese texts in a family from Noto Sans', async () => {
    const { families, glyphsOf } = await make(['Mum’s 猫', '“猫”']);
    expect(glyphsOf(families.marks, '’“”s猫')).toEqual([true, false, false, false, false]);
    expect((await make(['“猫”', 'Mum’s'])).families.marks).toBeUndefined();
  });

  it('leave out what the font lacks, for the fonts of the device', async () => {
    const { families, glyphsOf } = await make(['party 🎉']);
    expect(glyphsOf(families.latin, 'y🎉')).toEqual([true, false]);
  });
});
