import { describe, expect, it } from 'vitest';
import type { PrintFont } from '#shared/print/layout-types.ts';
import { fontMetrics } from '#shared/print/pdf/font-metrics.ts';
import { readFont } from '#shared/print/pdf/read-font.ts';
import { readFontFile } from '#tests/support/pdf/print-fonts.ts';
import type { FontStates } from './print-messages.ts';
import { createPrintSession } from './print-session.ts';

const FILES = {
  arimo: readFontFile('arimo'),
  latin: readFontFile('latin'),
  chinese: readFontFile('chinese'),
};
const PROPERTIES = { createdAt: new Date(0), title: 'Flashcards' };
const FRONTS = { backPages: false };

/** A session whose fonts arrive, or fail, when the test says so; the small Arimo comes at once. */
function startSession() {
  const requests: { font: PrintFont; arrive: (bytes?: Uint8Array) => void; fail: () => void }[] = [];
  let states: FontStates | undefined;
  const session = createPrintSession(
    (font) =>
      new Promise((resolve, reject) => {
        if (font === 'arimo') return resolve(FILES.arimo);
        requests.push({
          font,
          arrive: (bytes) => resolve(bytes ?? FILES[font]),
          fail: () => reject(new Error('offline')),
        });
      }),
    (next) => {
      states = next;
    },
  );
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
  const request = (font: PrintFont) => requests.findLast((one) => one.font === font);
  return { session, requests, request, settle, states: () => states };
}

describe('a print session', () => {
  it('prints English with the small font alone', async () => {
    const { session, requests } = startSession();
    const preview = await session.preview({ cards: [{ word: 'dog' }], options: FRONTS });
    expect(preview.layout.total).toBe(1);
    expect(preview.faces.map(({ family }) => family)).toEqual(['print-arimo-1']);
    expect(requests).toEqual([]);
  });

  it('refuses Chinese until its font is there, then prints it', async () => {
    const { session, request, settle, states } = startSession();
    const job = { cards: [{ word: '狗' }], options: FRONTS };
    await expect(session.preview(job)).rejects.toMatchObject({ code: 'font-loading' });
    await expect(session.createPdf(job, PROPERTIES)).rejects.toMatchObject({ code: 'font-loading' });
    request('chinese')?.arrive();
    await settle();
    expect(states()?.chinese).toBe('ready');
    const preview = await session.preview(job);
    expect(preview.layout.warnings).toEqual([]);
    expect(preview.faces.map((face) => face.family)).toEqual([preview.families.chinese]);
  });

  it('waits for the Latin font but not for the Chinese one', async () => {
    const { session, request } = startSession();
    session.loadFonts();
    const preview = session.preview({ cards: [{ word: 'gǒu' }], options: FRONTS });
    request('latin')?.arrive();
    expect((await preview).faces).toHaveLength(1);
  });

  it('fetches each font once, and again only after a failure', async () => {
    const { session, requests, request, settle, states } = startSession();
    session.loadFonts();
    session.loadFonts();
    expect(requests.map((one) => one.font)).toEqual(['latin', 'chinese']);
    request('latin')?.arrive();
    request('chinese')?.fail();
    await settle();
    expect(states()).toEqual({ arimo: 'ready', latin: 'ready', chinese: 'failed' });
    session.loadFonts();
    expect(states()).toEqual({ arimo: 'ready', latin: 'ready', chinese: 'loading' });
    expect(requests).toHaveLength(3);
  });

  it('says that a font failed, and tries again by itself', async () => {
    const { session, request, settle } = startSession();
    const job = { cards: [{ word: '狗' }], options: FRONTS };
    session.loadFonts();
    request('chinese')?.arrive(new TextEncoder().encode('<!doctype html><title>Not found</title>'));
    await settle();
    await expect(session.preview(job)).rejects.toMatchObject({ code: 'font-failed' });
    request('chinese')?.arrive();
    await settle();
    expect((await session.preview(job)).layout.total).toBe(1);
  });

  it('takes a sign that only the Chinese font has from there', async () => {
    const { session, request, settle } = startSession();
    session.loadFonts();
    request('latin')?.arrive();
    await settle();
    const job = { cards: [{ word: 'a ★' }], options: FRONTS };
    await expect(session.preview(job)).rejects.toMatchObject({ code: 'font-loading' });
    request('chinese')?.arrive();
    await settle();
    expect((await session.preview(job)).layout.warnings).toEqual([]);
  });

  it('gives preview fonts that hold just the letters drawn', async () => {
    const { session, request, settle } = startSession();
    session.loadFonts();
    request('latin')?.arrive();
    request('chinese')?.arrive();
    await settle();
    const cards = [{ word: '狗', pinyin: 'gǒu' }];
    const { faces } = await session.preview({ cards, options: { backPages: true } });
    const [, latin, chinese] = faces.map((face) => fontMetrics(readFont(face.bytes)));
    expect(latin?.glyph('ǒ'.charCodeAt(0))?.advance).toBeGreaterThan(0);
    expect(latin?.glyph('z'.charCodeAt(0))).toBeUndefined();
    expect(chinese?.glyph('狗'.charCodeAt(0))?.advance).toBe(1);
    expect(chinese?.glyph('猫'.charCodeAt(0))).toBeUndefined();
  });

  it('makes the same PDF from the same cards', async () => {
    const { session } = startSession();
    const job = { cards: [{ word: 'dog' }, { word: 'cat' }], options: FRONTS };
    expect(await session.createPdf(job, PROPERTIES)).toEqual(await session.createPdf(job, PROPERTIES));
  });
});
