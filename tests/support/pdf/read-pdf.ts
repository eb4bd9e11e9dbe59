import { drawWord, expectedFont } from './draw-words.ts';
import { correlateInk, cropInk, findInkBox, type Ink, padInk, resizeInk } from './ink.ts';
import { seePdfPages } from './see-pdf.ts';

type RecognizedWord = {
  readonly page: number;
  readonly half: 'top' | 'bottom';
  /** Null if the half is blank or resembles no candidate. */
  readonly word: string | null;
  /** The likeness with the best candidate, at most 1. */
  readonly score: number;
};

/** The right word reaches 0.96; only pairs such as 未 and 末 come as close. */
const MIN_SCORE = 0.92;

/** The size in pixels to which the ink of words is stretched for a comparison, with a white border. */
const FRAME = { width: 160, height: 40, border: 4 };

type Likeness = { readonly frame: Ink; readonly aspect: number };
type Candidate = { readonly word: string; readonly likeness: Likeness };

/**
 * Recognizes the words of a flashcard PDF: renders each page and finds for each half, top before bottom, the candidate that
 * looks most alike when other software draws it in the original fonts. Extracted text would not reveal blank glyphs.
 * `fronts` is the number of pages to read, because backs have several lines.
 */
export async function readWordsFromPdf(
  pdf: Uint8Array,
  candidates: readonly string[],
  options: { fronts?: number } = {},
): Promise<RecognizedWord[]> {
  const drawn = drawCandidates([...new Set(candidates)]);
  const pages = (await seePdfPages(pdf)).slice(0, options.fronts);
  return pages.flatMap(({ ink }, index) =>
    (['top', 'bottom'] as const).map((half): RecognizedWord => {
      const height = Math.floor(ink.height / 2);
      const likeness = measureLikeness(
        cropInk(ink, 0, half === 'top' ? 0 : ink.height - height, ink.width, height),
      );
      return { page: index + 1, half, ...findBest(likeness, drawn) };
    }),
  );
}

function drawCandidates(words: readonly string[]): Candidate[] {
  return words.flatMap((word) => {
    const likeness = measureLikeness(drawWord(word, expectedFont(word)));
    return likeness ? [{ word, likeness }] : [];
  });
}

function findBest(
  likeness: Likeness | null,
  candidates: readonly Candidate[],
): { word: string | null; score: number } {
  let best = { word: null as string | null, score: 0 };
  for (const candidate of likeness ? candidates : []) {
    const score = compareLikeness(likeness as Likeness, candidate.likeness);
    if (score > best.score) best = { word: candidate.word, score };
  }
  return best.score < MIN_SCORE ? { ...best, word: null } : best;
}

function measureLikeness(ink: Ink): Likeness | null {
  const box = findInkBox(ink);
  if (!box) return null;
  const word = cropInk(ink, box.left, box.top, box.width, box.height);
  return {
    frame: padInk(resizeInk(word, FRAME.width, FRAME.height), FRAME.border),
    aspect: box.width / box.height,
  };
}

function compareLikeness(a: Likeness, b: Likeness): number {
  const aspect = Math.min(a.aspect / b.aspect, b.aspect / a.aspect);
  return correlateInk(a.frame, b.frame) * aspect;
}
