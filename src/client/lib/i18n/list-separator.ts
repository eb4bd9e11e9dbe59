/** Returns what stands between the members of a list without an "and". ICU's Chinese lists of this kind have nothing there. */
export function listSeparator(language: string): string {
  return language === 'zh' ? '、' : ', ';
}
