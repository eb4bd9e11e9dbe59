import { afterAll, beforeAll, vi } from 'vitest';

const HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Node 20 reads Windows-1252 as Latin-1, whose bytes from 80 to 9f are control characters; browsers do not. */
export function readTextAsBrowsersDo(): void {
  beforeAll(() => {
    const NodeTextDecoder = TextDecoder;
    class BrowserTextDecoder extends NodeTextDecoder {
      override decode(...given: Parameters<TextDecoder['decode']>): string {
        const text = super.decode(...given);
        if (this.encoding !== 'windows-1252') return text;
        return text.replace(/[\u0080-\u009f]/g, (character) => HIGH[character.charCodeAt(0) - 0x80]!);
      }
    }
    vi.stubGlobal('TextDecoder', BrowserTextDecoder);
  });
  afterAll(() => void vi.unstubAllGlobals());
}
