import { afterAll, beforeAll, vi } from 'vitest';

const HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Replaces the decoder of Node 20, which reads the bytes 80 to 9f of Windows-1252 as control characters. */
export function readTextAsBrowsersDo(): void {
  beforeAll(() => {
    const NodeTextDecoder = TextDecoder;
    class BrowserTextDecoder extends NodeTextDecoder {
      override decode(...args: Parameters<TextDecoder['decode']>): string {
        const text = super.decode(...args);
        if (this.encoding !== 'windows-1252') return text;
        return text.replace(/[\u0080-\u009f]/g, (character) => HIGH[character.charCodeAt(0) - 0x80]!);
      }
    }
    vi.stubGlobal('TextDecoder', BrowserTextDecoder);
  });
  afterAll(() => void vi.unstubAllGlobals());
}
