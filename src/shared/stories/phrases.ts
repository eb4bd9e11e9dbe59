import type { TextRun } from '#shared/shipped-words/shipped-word.ts';

/** Particles and measure words, which stay with the word before them. */
const FOLLOWS = /^[了着著的得吗嗎呢呀啊吧里裡个個只隻条條朵颗顆本块塊支辆輛]/;

/** A quotation mark with at most one character, and what belongs to the next word. */
const BINDS = /^“.?$|[“一小]$/u;

const ENDS_SENTENCE = /[.!?…。！？]”?\s*$/;

/** Groups the runs of a text by sentence. Speech and what follows it in lower case ("Where?" says Baby.) are one. */
export function listSentences(runs: readonly TextRun[]): TextRun[][] {
  const sentences: TextRun[][] = [];
  let isOver = true;
  for (const run of runs.flatMap(splitBeforeQuote)) {
    if (isOver && !(sentences.length > 0 && /^\p{Ll}/u.test(run.text))) sentences.push([]);
    sentences.at(-1)?.push(run);
    isOver = ENDS_SENTENCE.test(run.text);
  }
  return sentences;
}

/** Groups the runs of a Chinese text so that lines break only between groups (`docs/product/stories.md#lines`). */
export function listPhrases(runs: readonly TextRun[]): TextRun[][] {
  const phrases: TextRun[][] = [];
  for (const run of runs.flatMap(splitBeforeQuote)) {
    const phrase = phrases.at(-1);
    const before = phrase?.map(({ text }) => text).join('') ?? '';
    const isStart = /^[\p{Script=Han}“]/u.test(run.text) && !FOLLOWS.test(run.text) && !BINDS.test(before);
    if (!phrase || isStart) phrases.push([run]);
    else phrase.push(run);
  }
  return phrases;
}

function splitBeforeQuote(run: TextRun): TextRun[] {
  return run.text.split(/(?=“)/).map((text) => ({ ...run, text }));
}
