export function nameExportFile(categoryName: string | null): string {
  return categoryName === null ? 'all-flashcards.csv' : `flashcards-${toFileName(categoryName)}.csv`;
}

export function nameCompleteFile(categoryName: string | null): string {
  return nameExportFile(categoryName).replace(/\.csv$/, '-complete.csv');
}

export function nameWorkbook(categoryName: string | null): string {
  return nameExportFile(categoryName).replace(/\.csv$/, '.xlsx');
}

export function nameDeck(categoryName: string | null): string {
  return nameExportFile(categoryName).replace(/\.csv$/, '.apkg');
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

export const CSV_TEMPLATE_ADDRESS = `data:text/csv;charset=utf-8,${encodeURIComponent(csvTemplate())}`;

export function csvTemplate(): string {
  const rows = ['Body Parts,Clothing,Animals', 'hand,shirt,dog', 'foot,shoes,cat', 'nose,hat,bird'];
  return `\ufeff${rows.join('\r\n')}\r\n`;
}
