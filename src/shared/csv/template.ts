/** The name under which the template is saved. */
export const CSV_TEMPLATE_FILE = 'flashcards-template.csv';

export const CSV_TEMPLATE_ADDRESS = `data:text/csv;charset=utf-8,${encodeURIComponent(csvTemplate())}`;

/** The CSV template: three categories and three rows of words, as text with a byte order mark. None of them needs quotes. */
export function csvTemplate(): string {
  const rows = ['Body Parts,Clothing,Animals', 'hand,shirt,dog', 'foot,shoes,cat', 'nose,hat,bird'];
  return `\ufeff${rows.join('\r\n')}\r\n`;
}
