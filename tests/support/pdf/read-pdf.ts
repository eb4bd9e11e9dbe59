import { drawWord, expectedFont } from './draw-words.ts';
import { correlateInk, cropInk, findInkBox, type Ink, padInk, resizeInk } from './ink.ts';
import { seePdfPages } from './see-pdf.ts';

/** The word seen in one half of a page; null when the half is blank or looks like none of the candidates. */
export type SeenWord = {
  readonly page: number;
  readonly half: 'top' | 'bottom';
  readonly word: string | null;
  /** 1 for a perfect likeness of the best candidate. */
  readonly score: number;
};

/** The right word reaches 0.96 or more; another one comes as close only as 未 comes to 末. */
const MINIMUM_SCORE = 0.92;

/** Words are compared in a frame of this size, filled by their ink from edge to edge, with white around it. */
const FRAME = { width: 160, height: 40, border: 4 };

type Likeness = { readonly frame: Ink; readonly aspect: number };
type Candidate = { readonly word: string; readonly likeness: Likeness };

/**
 * Reads the words of a flashcard PDF by eye: renders every page, takes the ink of each half and finds the candidate that
 * looks most like it when drawn from the original fonts by other software. Text extraction is not used: glyphs can be
 * blank while the text is right. `fronts` limits the reading to that many pages from the start, since backs hold several
 * lines. Every half is reported, top before bottom.
 */
export async function readWordsFromPdf(
  pdf: Uint8Array,
  candidates: readonly string[],
  options: { fronts?: number } = {},
): Promise<SeenWord[]> {
  const known = drawCandidates([...new Set(candidates)]);
  const pages = (await seePdfPages(pdf)).slice(0, options.fronts);
  return pages.flatMap(({ ink }, index) =>
    (['top', 'bottom'] as const).map((half): SeenWord => {
      const height = Math.floor(ink.height / 2);
      const seen = takeLikeness(cropInk(ink, 0, half === 'top' ? 0 : ink.height - height, ink.width, height));
      return { page: index + 1, half, ...findBest(seen, known) };
    }),
  );
}

function drawCandidates(words: readonly string[]): Candidate[] {
  return words.flatMap((word) => {
    const likeness = takeLikeness(drawWord(word, expectedFont(word)));
    return likeness ? [{ word, likeness }] : [];
  });
}

function findBest(
  seen: Likeness | null,
  known: readonly Candidate[],
): { word: string | null; score: number } {
  let best = { word: null as string | null, score: 0 };
  for (const { word, likeness } of seen ? known : []) {
    const score = compareLikeness(seen as Likeness, likeness);
    if (score > best.score) best = { word, score };
  }
  return best.score < MINIMUM_SCORE ? { ...best, word: null } : best;
}

function takeLikeness(ink: Ink): Likeness | null {
  const box = findInkBox(ink);
  if (!box) return null;
  const word = cropInk(ink, box.left, box.top, box.width, box.height);
  return {
    frame: padInk(resizeInk(word, FRAME.width, FRAME.height), FRAME.border),
    aspect: box.width / box.height,
  };
}

function compareLikeness(one: Likeness, other: Likeness): number {
  const aspect = Math.min(one.aspect / other.aspect, other.aspect / one.aspect);
  return correlateInk(one.frame, other.frame) * aspect;
}
