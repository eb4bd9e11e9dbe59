/** A whole number in the reader's way: '1,234'. */
export function formatCount(value: number, language: string): string {
  return value.toLocaleString(language);
}

/** An average engagement, always with one decimal: '4.0'. */
export function formatAverage(average: number, language: string): string {
  return average.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}
