import { drawWord } from './draw-words.ts';
import { correlateInk, cropInk, findInkBox, type Ink, padInk, resizeInk } from './ink.ts';
import { renderPdfPages } from './render-pdf.ts';

type RecognizedWord = {
  readonly page: number;
  readonly half: 'top' | 'bottom';
  /** Null if the half is blank or resembles no candidate. */
  readonly word: string | null;
  /** The score of the most alike candidate, at most 1. */
  readonly score: number;
};

/** The right word scores at least 0.96. Only pairs such as 未 and 末 are as alike. */
const MIN_SCORE = 0.92;

/** The size in pixels to which words are stretched for a comparison, and their white border. */
const FRAME = { width: 160, height: 40, border: 4 };

type Likeness = { readonly frame: Ink; readonly aspect: number };
type Candidate = { readonly word: string; readonly likeness: Likeness };

/**
 * Recognizes the words of a flashcard PDF, because extracted text would not reveal blank glyphs. It renders each page and
 * compares the top and the bottom half with all candidates, which other software draws in both weights of the original fonts.
 * @param options `fronts` is the number of pages to read, because backs have several lines
 */
export async function readWordsFromPdf(
  pdf: Uint8Array,
  candidates: readonly string[],
  options: { fronts?: number } = {},
): Promise<RecognizedWord[]> {
  const drawnCandidates = drawCandidates([...new Set(candidates)]);
  const pages = (await renderPdfPages(pdf)).slice(0, options.fronts);
  return pages.flatMap(({ ink }, index) =>
    (['top', 'bottom'] as const).map((half): RecognizedWord => {
      const height = Math.floor(ink.height / 2);
      const likeness = measureLikeness(
        cropInk(ink, 0, half === 'top' ? 0 : ink.height - height, ink.width, height),
      );
      return { page: index + 1, half, ...findBestCandidate(likeness, drawnCandidates) };
    }),
  );
}

function drawCandidates(words: readonly string[]): Candidate[] {
  return words.flatMap((word) =>
    (['regular', 'bold'] as const).flatMap((weight) => {
      const likeness = measureLikeness(drawWord(word, weight));
      return likeness ? [{ word, likeness }] : [];
    }),
  );
}

function findBestCandidate(
  likeness: Likeness | null,
  candidates: readonly Candidate[],
): { word: string | null; score: number } {
  let best = { word: null as string | null, score: 0 };
  for (const candidate of likeness ? candidates : []) {
    const score = scoreLikeness(likeness as Likeness, candidate.likeness);
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

function scoreLikeness(a: Likeness, b: Likeness): number {
  const aspectRatio = Math.min(a.aspect / b.aspect, b.aspect / a.aspect);
  return correlateInk(a.frame, b.frame) * aspectRatio;
}
