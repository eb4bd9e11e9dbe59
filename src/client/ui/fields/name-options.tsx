import { markLanguage } from '#client/lib/i18n/languages.ts';

export function NameOptions({ rows }: { rows: readonly { id: string | number; name: string }[] }) {
  return rows.map(({ id, name }) => (
    <option key={id} value={id} {...markLanguage(name)}>
      {name}
    </option>
  ));
}
