import { useId } from 'react';
import { useTranslation } from 'react-i18next';

export type ExportShape = 'words' | 'complete';

/** The choice between the list of words and the complete export. */
export function ExportShapeField({
  value,
  onChange,
}: {
  value: ExportShape;
  onChange: (shape: ExportShape) => void;
}) {
  const { t } = useTranslation('transfer');
  const id = useId();
  const options = [
    { shape: 'words', label: t('export.wordsShape'), hint: t('export.wordsHint') },
    { shape: 'complete', label: t('export.completeShape'), hint: t('export.completeHint') },
  ] as const;
  return (
    <fieldset className="space-y-1">
      <legend className="font-medium">{t('export.shape')}</legend>
      {options.map(({ shape, label, hint }) => (
        <label key={shape} className="flex min-h-11 cursor-pointer items-start gap-3 py-1">
          <input
            type="radio"
            name={id}
            checked={value === shape}
            aria-describedby={`${id}-${shape}`}
            onChange={() => onChange(shape)}
            className="mt-1 size-5 shrink-0 accent-leaf"
          />
          <span>
            {label}
            <span id={`${id}-${shape}`} className="block text-sm text-soft">
              {hint}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
