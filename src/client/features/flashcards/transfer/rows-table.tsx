import { useTranslation } from 'react-i18next';
import { markLanguage } from '#client/lib/i18n/languages.ts';
import { joinClasses } from '#client/ui/class-names.ts';
import { hasCardColumns } from '#shared/word-lists/layout/arrange-rows.ts';
import type { ReadingChoices, WordFile } from '#shared/word-lists/read-word-file.ts';
import { COLUMN_ROLES, type ColumnRole } from '#shared/word-lists/text/headings.ts';

type RowsTableProps = { wordFile: WordFile; onChange: (choice: ReadingChoices) => void };

/** Shows the first rows, with a choice of the role above each column. Only the table scrolls sideways. */
export function RowsTable({ wordFile, onChange }: RowsTableProps) {
  const { t } = useTranslation('transfer');
  const { rows, reading } = wordFile;
  const { arrangement, hasHeader, roles } = reading.layout;
  const isCards = hasCardColumns(arrangement);
  const cardArrangement = isCards ? arrangement : 'cardRows';
  const width = Math.max(0, ...rows.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, column) => column);
  const changeRole = (column: number, role: ColumnRole) =>
    onChange({
      layout: {
        ...reading.layout,
        arrangement: arrangement === 'categoryRows' ? 'cardColumns' : cardArrangement,
        roles: setRole(
          columns.map((index) => (isCards ? (roles[index] ?? 'ignore') : 'ignore')),
          column,
          role,
        ),
      },
    });
  return (
    <section
      aria-label={t('reading.rows')}
      className="overflow-x-auto rounded-control border border-hairline"
    >
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="min-w-32 p-1 text-left align-bottom font-normal">
                <select
                  aria-label={t('reading.column', { column: column + 1 })}
                  value={isCards ? (roles[column] ?? 'ignore') : 'category-words'}
                  onChange={({ target }) => changeRole(column, target.value as ColumnRole)}
                  className="control min-h-11 w-full px-2 py-1 text-sm"
                >
                  {!isCards && <option value="category-words">{t('reading.roles.words')}</option>}
                  {COLUMN_ROLES.filter((role) => isCards || role !== 'ignore').map((role) => (
                    <option key={role} value={role}>
                      {t(`reading.roles.${role}`)}
                    </option>
                  ))}
                </select>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              // biome-ignore lint/suspicious/noArrayIndexKey: a row's only identity is its position
              key={index}
              className={joinClasses(
                'border-t border-hairline',
                hasHeader && index === 0 ? 'bg-leaf-soft font-semibold' : '',
              )}
            >
              {columns.map((column) => (
                <td
                  key={column}
                  dir="auto"
                  className={joinClasses(
                    'max-w-60 truncate px-2 py-1.5',
                    isCards && (roles[column] ?? 'ignore') === 'ignore' ? 'text-soft line-through' : '',
                  )}
                  {...markLanguage(row[column] ?? '')}
                >
                  {row[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Swaps roles so that no two columns have the same role and one column has the words. */
function setRole(roles: readonly ColumnRole[], column: number, role: ColumnRole): ColumnRole[] {
  const before = roles[column] ?? 'ignore';
  const next = roles.map((current) => (current === role && role !== 'ignore' ? before : current));
  next[column] = role;
  if (next.includes('word')) return next;
  const otherColumn = next.findIndex((_, index) => index !== column);
  return otherColumn < 0 ? next : next.with(otherColumn, 'word');
}
