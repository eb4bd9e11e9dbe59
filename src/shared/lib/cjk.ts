const CJK = /[\p{Script=Han}\u2e80-\u30ff\u3100-\u312f\u31a0-\u31ef\uff00-\uffef]/u;

/** Returns whether the text contains a Chinese or Japanese character or punctuation mark, or a full-width form. */
export function hasCjk(text: string): boolean {
  return CJK.test(text);
}
