type Row = Record<string, string | number | null>;

/** Two columns wide in a terminal: Chinese, full-width forms, emoji. */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/gu;
/** What could move the cursor or hide text, in a name that a person chose. */
const CONTROL = /[\p{Cc}\p{Cf}]/gu;

/** The lines of a table for people; columns that are empty in every row are left out. */
export function formatTable(rows: readonly Row[]): string[] {
  const shown = (value: Row[string] | undefined) => String(value ?? '').replace(CONTROL, ' ');
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) =>
    rows.some((row) => shown(row[name]) !== ''),
  );
  if (names.length === 0) return [];
  const table = [
    names.map((name) => name.replaceAll('_', ' ')),
    ...rows.map((row) => names.map((name) => shown(row[name]))),
  ];
  const widths = names.map((_, column) => Math.max(...table.map((cells) => widthOf(cells[column] ?? ''))));
  return table.map((cells) =>
    cells
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)))
      .join('  ')
      .trimEnd(),
  );
}

function widthOf(text: string): number {
  return [...text].length + (text.match(WIDE)?.length ?? 0);
}
