import { describe, expect, it, vi } from 'vitest';
import type { PrintWeight } from '#shared/print/card-texts.ts';
import type { PrintFont } from '#shared/print/paper/layout-types.ts';
import { cutFont } from '#shared/print/pdf/font-parts.ts';
import { readFont, readFontMetrics } from '#shared/print/pdf/read-font.ts';
import type { LoadedFont } from '#shared/print/text/characters.ts';
import { readFontFile } from '#tests/support/pdf/print-fonts.ts';
import { createPrintSession } from './print-session.ts';

const ARIMO = readFontFile('arimo');
const CUTS = { latin: cutFont(readFontFile('latin'), ''), chinese: cutFont(readFontFile('chinese'), '狗猫') };
const PROPERTIES = { createdAt: new Date(0), title: 'Flashcards' };
const FRONT_OPTIONS = { backPages: false };

function readPartFile(font: LoadedFont, part: string | undefined): Uint8Array {
  const { index, parts } = CUTS[font];
  if (part === 'index.json') return new TextEncoder().encode(JSON.stringify(index));
  return parts.get(part!.replace('.ttf', ''))!;
}

/**
 * Starts a session whose fonts arrive or fail on demand. The small Arimo arrives immediately. The parts of a
 * font arrive as soon as its index has arrived.
 */
function startSession() {
  const weights: PrintWeight[] = [];
  const requests: { font: LoadedFont; arrive: (bytes?: Uint8Array) => void; fail: () => void }[] = [];
  const requestedParts: string[] = [];
  let isChineseLoading = false;
  const session = createPrintSession(
    (weight) => (font, part) =>
      new Promise((resolve, reject) => {
        weights.push(weight);
        if (font === 'arimo') return resolve(ARIMO);
        if (part !== 'index.json') {
          requestedParts.push(`${font} ${part}`);
          return resolve(readPartFile(font, part));
        }
        requests.push({
          font,
          arrive: (bytes) => resolve(bytes ?? readPartFile(font, part)),
          fail: () => reject(new Error('offline')),
        });
      }),
    (next) => {
      isChineseLoading = next;
    },
  );
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
  const request = (font: PrintFont) => requests.findLast((sent) => sent.font === font);
  return {
    session,
    weights,
    requests,
    requestedParts,
    request,
    settle,
    isChineseLoading: () => isChineseLoading,
  };
}

describe('createPrintSession', () => {
  it('prints English with only the small font', async () => {
    const { session, requests } = startSession();
    const preview = await session.preview({ cards: [{ word: 'dog' }], options: FRONT_OPTIONS });
    expect(preview.layout.total).toBe(1);
    expect(preview.faces.map(({ family }) => family)).toEqual(['print-arimo-1']);
    expect(requests).toEqual([]);
  });

  // docs/product/print.md#chinese-font
  it('waits for a slow Chinese font', async () => {
    const { session, request, settle, isChineseLoading } = startSession();
    const job = { cards: [{ word: '狗' }], options: FRONT_OPTIONS };
    const onWaiting = vi.fn();
    const preview = session.preview(job, onWaiting);
    const pdf = session.createPdf({ kind: 'cards', ...job }, PROPERTIES);
    await vi.waitFor(() => expect(onWaiting).toHaveBeenCalledOnce(), { timeout: 5_000 });
    expect(isChineseLoading()).toBe(true);
    request('chinese')?.arrive();
    const { layout, faces, families } = await preview;
    await settle();
    expect(isChineseLoading()).toBe(false);
    expect(layout.warnings).toEqual([]);
    expect(faces.map((face) => face.family)).toEqual([families.chinese]);
    expect((await pdf).length).toBeGreaterThan(0);
  });

  it('waits only for the needed font', async () => {
    const { session, request } = startSession();
    session.loadFonts('regular');
    const preview = session.preview({ cards: [{ word: 'gǒu' }], options: FRONT_OPTIONS });
    request('latin')?.arrive();
    expect((await preview).faces).toHaveLength(1);
  });

  it('fetches each font only once unless it fails', async () => {
    const { session, requests, request, settle, isChineseLoading } = startSession();
    session.loadFonts('regular');
    session.loadFonts('regular');
    expect(requests.map(({ font }) => font)).toEqual(['latin', 'chinese']);
    request('latin')?.arrive();
    request('chinese')?.fail();
    await settle();
    expect(isChineseLoading()).toBe(false);
    session.loadFonts('regular');
    expect(isChineseLoading()).toBe(true);
    expect(requests).toHaveLength(3);
  });

  it('serves concurrent jobs that need different parts', async () => {
    const { session, request, settle } = startSession();
    session.loadFonts('regular');
    request('chinese')?.arrive();
    await settle();
    const words = ['狗', '龘', '鱼', '狗鱼'];
    const previews = await Promise.all(
      words.map((word) => session.preview({ cards: [{ word }], options: FRONT_OPTIONS })),
    );
    expect(previews.map(({ layout }) => layout.warnings)).toEqual(words.map(() => []));
    expect(
      previews.map(({ faces }) => readFont(faces[0]!.bytes).getGlyphId('鱼'.charCodeAt(0)) !== 0),
    ).toEqual([false, false, true, true]);
  });

  // docs/product/print.md#fonts-by-parts
  it('prefetches the other parts after the needed ones', async () => {
    const { session, request, requestedParts, settle } = startSession();
    session.loadFonts('regular');
    request('latin')?.arrive();
    request('chinese')?.arrive();
    await settle();
    expect(requestedParts).toEqual([]);
    const job = { cards: [{ word: '狗', pinyin: 'gǒu' }], options: { backPages: true } };
    const printed = await session.createPdf({ kind: 'cards', ...job }, PROPERTIES);
    expect(requestedParts.slice(0, 3)).toEqual(['latin u0.ttf', 'latin u1.ttf', 'chinese 0.ttf']);
    await settle();
    await session.preview({ cards: [{ word: '猫龘' }], options: FRONT_OPTIONS });
    await settle();
    const allParts = Object.entries(CUTS).flatMap(([font, cut]) =>
      [...cut.parts].map(([name]) => `${font} ${name}.ttf`),
    );
    expect(new Set(requestedParts)).toEqual(new Set(allParts));
    expect(await session.createPdf({ kind: 'cards', ...job }, PROPERTIES)).toEqual(printed);
  });

  it('retries a failed font for the next job', async () => {
    const { session, request, settle } = startSession();
    const job = { cards: [{ word: '狗' }], options: FRONT_OPTIONS };
    const rejection = expect(session.preview(job)).rejects.toMatchObject({ code: 'font-failed' });
    await settle();
    request('chinese')?.arrive(new TextEncoder().encode('<!doctype html><title>Not found</title>'));
    await rejection;
    const preview = session.preview(job);
    await settle();
    request('chinese')?.arrive();
    expect((await preview).layout.total).toBe(1);
  });

  it('uses the Chinese font for a symbol that only it contains', async () => {
    const { session, request, settle } = startSession();
    session.loadFonts('regular');
    request('latin')?.arrive();
    await settle();
    const preview = session.preview({ cards: [{ word: 'a ★' }], options: FRONT_OPTIONS });
    await settle();
    request('chinese')?.arrive();
    expect((await preview).layout.warnings).toEqual([]);
  });

  it('returns preview fonts with only the used characters', async () => {
    const { session, request, settle } = startSession();
    session.loadFonts('regular');
    request('latin')?.arrive();
    request('chinese')?.arrive();
    await settle();
    const cards = [{ word: '狗', pinyin: 'gǒu' }];
    const { faces } = await session.preview({ cards, options: { backPages: true } });
    const [, latin, chinese] = faces.map((face) => readFontMetrics(readFont(face.bytes)));
    expect(latin?.glyph('ǒ'.charCodeAt(0))?.advance).toBeGreaterThan(0);
    expect(latin?.glyph('z'.charCodeAt(0))).toBeUndefined();
    expect(chinese?.glyph('狗'.charCodeAt(0))?.advance).toBe(1);
    expect(chinese?.glyph('猫'.charCodeAt(0))).toBeUndefined();
  });

  // docs/product/print.md#fonts
  it('prints with the bold fonts', async () => {
    const { session, weights } = startSession();
    const job = { cards: [{ word: 'dog' }], options: { ...FRONT_OPTIONS, weight: 'bold' } } as const;
    const pdf = Buffer.from(await session.createPdf({ kind: 'cards', ...job }, PROPERTIES)).toString(
      'latin1',
    );
    const request = { kind: 'preview', id: 1, ...job } as const;
    await session.preview(request);
    expect(new Set(weights)).toEqual(new Set(['bold']));
    expect(pdf).toMatch(/\/BaseFont\/[A-Z]{6}\+Arimo-Bold/);
  });

  it('creates the same PDF from the same cards', async () => {
    const { session } = startSession();
    const job = { cards: [{ word: 'dog' }, { word: 'cat' }], options: FRONT_OPTIONS };
    expect(await session.createPdf({ kind: 'cards', ...job }, PROPERTIES)).toEqual(
      await session.createPdf({ kind: 'cards', ...job }, PROPERTIES),
    );
  });
});
