import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '#client/ui/fields/field.tsx';
import type { Offset } from '#shared/print/paper/double-sided.ts';
import { MAX_OFFSET } from '#shared/print/paper-settings.ts';

type OffsetFieldsProps = { offset: Offset; onChange: (offset: Offset) => void };

export function OffsetFields({ offset, onChange }: OffsetFieldsProps) {
  const { t } = useTranslation('print');
  return (
    <section aria-labelledby="offset" className="flex flex-col gap-3">
      <h3 id="offset" className="text-lg font-bold">
        {t('offset.title')}
      </h3>
      <p className="text-soft">{t('offset.text')}</p>
      <div className="grid grid-cols-2 items-end gap-3">
        <Millimetres
          label={t('offset.right')}
          value={offset.x}
          onChange={(x) => onChange({ ...offset, x })}
        />
        <Millimetres label={t('offset.down')} value={offset.y} onChange={(y) => onChange({ ...offset, y })} />
      </div>
    </section>
  );
}

type MillimetresProps = { label: string; value: number; onChange: (value: number) => void };

/** Shows what is typed while it is no length, such as a minus sign alone; until it is one the value stays as before. */
function Millimetres({ label, value, onChange }: MillimetresProps) {
  const { t } = useTranslation('print');
  const [typed, setTyped] = useState<string | null>(null);
  const before = useRef(value);
  const isWrong = typed !== null && readMillimetres(typed) === null;
  return (
    <TextField
      label={label}
      inputMode="text"
      autoComplete="off"
      value={typed ?? String(value)}
      error={isWrong ? t('offset.wrong', { most: MAX_OFFSET }) : undefined}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(readMillimetres(target.value) ?? before.current);
      }}
      onFocus={() => {
        if (!isWrong) before.current = value;
      }}
      onBlur={() => !isWrong && setTyped(null)}
    />
  );
}

/** Accepts a point or a comma and any minus sign; an empty text is 0. Returns null if not a length or out of range. */
export function readMillimetres(typed: string): number | null {
  const text = typed.trim().replace(',', '.').replace(/^[−–]/, '-');
  if (!/^[+-]?\d*\.?\d*$/.test(text)) return null;
  const value = Number(text);
  return Number.isFinite(value) && Math.abs(value) <= MAX_OFFSET ? Math.round(value * 10) / 10 : null;
}
