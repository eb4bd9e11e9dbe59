const CJK = /[\p{Script=Han}\u2e80-\u30ff\u3100-\u312f\u31a0-\u31ef\uff00-\uffef]/u;

/** Whether any character is Chinese or Japanese, or punctuation of theirs. */
export function hasCjk(text: string): boolean {
  return CJK.test(text);
}
