import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTextAsBrowsersDo } from './text/browser-text-decoder.test-support.ts';
import { decodeText } from './text/decode-text.ts';
import { encodeText } from './text/encode-text.test-support.ts';

const encodeUtf8 = (text: string) => new TextEncoder().encode(text);

const encodeUtf16 = (text: string, littleEndian: boolean) =>
  encodeText(text, littleEndian ? 'utf-16le' : 'utf-16be');

readTextAsBrowsersDo();

describe('decodeText', () => {
  const list = '动物,Body Parts\r\n一,hand\r\n熊猫,脚\r\n';

  it.each([
    ['utf-8', encodeUtf8(list)],
    ['utf-8', encodeUtf8(`\ufeff${list}`)],
    ['utf-16le', encodeUtf16(list, true)],
    ['utf-16le', encodeUtf16(`\ufeff${list}`, true)],
    ['utf-16be', encodeUtf16(list, false)],
    ['utf-16be', encodeUtf16(`\ufeff${list}`, false)],
  ])('detects %s and drops the byte order mark', (encoding, bytes) => {
    expect(decodeText(bytes)).toEqual({
      ok: true,
      text: list,
      encoding,
      unreadable: 0,
      candidates: [],
    });
  });

  it.each(['动物,猫\n熊猫,脚\n', 'Häuser,Körper\nœuf,“été”\n', 'a,é\n'])(
    'undoes a double encoding of %j',
    (text) => {
      const twice = encodeUtf8(new TextDecoder('windows-1252').decode(encodeUtf8(text)));
      const read = { ok: true, text, encoding: 'utf-8-twice', unreadable: 0, candidates: [] };
      expect(decodeText(twice)).toEqual(read);
      expect(decodeText(encodeUtf8(`\ufeff${new TextDecoder().decode(twice)}`))).toEqual(read);
      expect(decodeText(twice, 'utf-8')).toMatchObject({
        encoding: 'utf-8',
        text: expect.not.stringContaining('猫'),
      });
      expect(decodeText(encodeUtf8(text))).toMatchObject({ encoding: 'utf-8', text });
    },
  );

  it('detects UTF-16 without a byte order mark by its line endings', () => {
    const text = '一\n一\n一\n一';
    expect(decodeText(encodeUtf16(text, true))).toMatchObject({ encoding: 'utf-16le', text });
    expect(decodeText(encodeUtf16(text, false))).toMatchObject({ encoding: 'utf-16be', text });
  });

  it('does not mistake a stray zero byte for UTF-16', () => {
    for (const text of [
      'Animals\0\ndog\ncat\nhen',
      'Animal\0\ndog\ncat\nhen',
      'Animals\ndog\0\ncat\nhen\0\ncow',
    ]) {
      const decoded = decodeText(encodeText(text, 'utf-8'));
      if (!decoded.ok) throw new Error(decoded.code);
      expect(decoded.encoding).toBe('utf-8');
      expect(decoded.text).toBe(text.replaceAll('\0', ''));
    }
    const chinese = encodeText('动物,食物\n熊猫,饺\0子\n长颈鹿,面条\0\n兔子,米饭\n狗,茶', 'gb18030');
    const decoded = decodeText(chinese);
    expect(decoded).toMatchObject({ ok: true, encoding: 'gb18030' });
  });

  it('detects UTF-8 with a damaged byte and counts the loss', () => {
    const damaged = encodeUtf8('动物,食物\n熊猫,饺子\n老虎,面条');
    damaged[damaged.length - 1] = 0x20;
    expect(decodeText(damaged)).toMatchObject({ encoding: 'utf-8', unreadable: 1 });
  });

  it('uses the chosen encoding', () => {
    const big5 = new Uint8Array([0xb0, 0xca, 0xaa, 0xab, 0x0a, 0xbf, 0xdf]);
    expect(decodeText(big5, 'big5')).toMatchObject({ text: '動物\n貓', encoding: 'big5' });
  });

  it.each([
    ['mostly zero bytes', Uint8Array.from({ length: 400 }, (_, i) => (i % 4 === 0 ? 65 + (i % 26) : 0))],
    ['noise without zero bytes', Uint8Array.from({ length: 500 }, (_, i) => ((i * 7919) % 255) + 1)],
  ])('rejects %s', (_, bytes) => {
    expect(decodeText(bytes)).toEqual({ ok: false, code: 'not_csv' });
  });

  it('preserves any text in UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (raw) => {
        const text = raw.replaceAll('\u0000', '');
        fc.pre(!/^\ufeff/.test(text));
        const bytes = encodeUtf8(`\ufeff${text}`);
        expect(decodeText(bytes)).toMatchObject({ ok: true, text, encoding: 'utf-8' });
      }),
    );
  });
});
