/** A text of a later stage; `parts` are the shipped words in it, each once, as they are in their list. */
export type ShippedText = {
  readonly text: string;
  readonly pinyin?: string;
  readonly english?: string;
  readonly parts: readonly string[];
};

/** Texts are separated by semicolons or line ends. */
export function splitTextList(list: string): string[] {
  return list.trim().split(/;?\s*\n\s*|;\s+/);
}

/** `part` is the shipped word of which the text is a form; null for glue and punctuation. Chinese has `pinyin`. */
export type TextRun = { readonly text: string; readonly part: string | null; readonly pinyin?: string };

export function listParts(runs: readonly TextRun[]): string[] {
  return [...new Set(runs.flatMap(({ part }) => part ?? []))];
}
