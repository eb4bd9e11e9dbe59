export function nameExportFile(
  categoryName: string | null,
  ending: '.csv' | '-complete.csv' | '.xlsx' | '.apkg',
): string {
  return (categoryName === null ? 'all-flashcards' : `flashcards-${toFileName(categoryName)}`) + ending;
}

export function addToFileName(fileName: string, text: string): string {
  return fileName.replace(/(\.[a-z]+)$/, `-${toFileName(text)}$1`);
}

function toFileName(text: string): string {
  const safe = text.replace(/[\\/:*?"<>|\p{C}]+/gu, '-').replace(/^[\s.-]+|[\s.-]+$/g, '');
  return safe || 'category';
}

export const EXAMPLE_FILE = 'example-word-list.csv';

export const CSV_TEMPLATE_FILE = 'flashcards-template.csv';

export const CSV_TEMPLATE_URL = `data:text/csv;charset=utf-8,${encodeURIComponent(createCsvTemplate())}`;

export function createCsvTemplate(): string {
  const rows = ['Body Parts,Clothing,Animals', 'hand,shirt,dog', 'foot,shoes,cat', 'nose,hat,bird'];
  return `\ufeff${rows.join('\r\n')}\r\n`;
}
