import { Trash2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocalDay } from '#client/lib/clock/use-local-time.ts';
import { formatDate } from '#client/lib/i18n/formats.ts';
import { ChildPicture } from '#client/library/child-picture.tsx';
import { useChildName } from '#client/library/use-child.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { Button } from '#client/ui/button.tsx';
import { Fold } from '#client/ui/card.tsx';
import { FormDialog } from '#client/ui/dialog.tsx';
import { CheckboxField, SelectField, TextField } from '#client/ui/fields/field.tsx';
import { hasCjk } from '#shared/lib/cjk.ts';
import type { Change } from '#shared/library/changes/change.ts';
import type { Library } from '#shared/library/library.ts';
import {
  CHILD_ANIMALS,
  CHINESE_READINGS,
  CHINESE_SCRIPTS,
  type Child,
  ChildSchema,
  NEW_CHILD,
  type TeachingSettings,
  TeachingSettingsSchema,
} from '#shared/library/tables/child.ts';

/** `movesOn` is true if new words come in by themselves. */
export type ChildForm = Pick<Child, 'name' | 'animal' | 'born'> &
  Required<Pick<TeachingSettings, 'sessionsADay' | 'dayBeginsAt'>> &
  Pick<TeachingSettings, 'script' | 'reading'> & { movesOn: boolean };

type ChildFormResult = { ok: true; form: ChildForm } | { ok: false; field: 'name' | 'born' };

export function readChildForm(
  input: Record<'name' | 'animal' | 'born' | 'sessionsADay' | 'dayBeginsAt' | 'movesOn', string> & {
    script?: string;
    reading?: string;
  },
  others: readonly Pick<Child, 'name'>[],
  nameBefore?: string,
): ChildFormResult {
  const name = ChildSchema.shape.name.safeParse(input.name);
  const isTaken = others.some((other) => other.name === name.data);
  // A first child without a name may stay without one.
  const isMissing = name.data === '' && nameBefore !== '';
  if (!name.success || isMissing || isTaken) return { ok: false, field: 'name' };
  const born = ChildSchema.shape.born.safeParse(input.born.trim() || undefined);
  if (!born.success) return { ok: false, field: 'born' };
  const animal = ChildSchema.shape.animal.safeParse(input.animal || undefined);
  const script = TeachingSettingsSchema.shape.script.safeParse(input.script || undefined).data;
  const reading = TeachingSettingsSchema.shape.reading.safeParse(input.reading || undefined).data;
  return {
    ok: true,
    form: {
      name: name.data,
      animal: animal.data,
      born: born.data,
      sessionsADay: Number(input.sessionsADay),
      dayBeginsAt: Number(input.dayBeginsAt),
      movesOn: input.movesOn !== '',
      ...(script && { script }),
      ...(reading && { reading }),
    },
  };
}

/** The largest gap between the ids of children. It is random so that two devices rarely choose the same id. */
const ID_RANGE = 10_000;

/** Returns the change that adds a child. `random` returns numbers from 0 up to 1. */
export function planAddChild(
  library: Library,
  { sessionsADay, dayBeginsAt, script, reading, movesOn, ...form }: ChildForm,
  random: () => number,
): Change {
  const id = Math.max(...library.children.keys(), NEW_CHILD.id) + 1 + Math.floor(random() * ID_RANGE);
  const chinese = { ...(script && { script }), ...(reading && { reading }) };
  const teaching = { ...NEW_CHILD.teaching, sessionsADay, dayBeginsAt, ...chinese };
  const rotation = movesOn ? 'on' : 'off';
  return { type: 'addChild', child: { ...NEW_CHILD, ...form, id, teaching, rotation } };
}

/** What absent settings mean. */
const UNSET_TEACHING = { dayBeginsAt: 0, script: 'simplified', reading: 'pinyin' } as const;

/** Returns null if nothing differs. */
export function planEditChild(
  child: Child,
  { name, animal, born, movesOn, ...form }: ChildForm,
): Change | null {
  const before = { ...UNSET_TEACHING, ...child.teaching };
  const { sessionsADay, dayBeginsAt, script = before.script, reading = before.reading } = form;
  const after = { sessionsADay, dayBeginsAt, script, reading };
  const names = (Object.keys(after) as (keyof typeof after)[]).filter(
    (field) => after[field] !== before[field],
  );
  const teaching = Object.fromEntries(names.map((field) => [field, before[field]]));
  const base = {
    ...(name !== child.name && { name: child.name }),
    ...(animal !== child.animal && { animal: child.animal ?? null }),
    ...(born !== child.born && { born: child.born ?? null }),
    ...(names.length > 0 && { teaching }),
    ...(movesOn !== (child.rotation === 'on') && { rotation: child.rotation }),
  };
  const edited: Child = {
    ...child,
    name,
    animal,
    born,
    teaching: { ...child.teaching, ...after },
    rotation: movesOn ? 'on' : 'off',
  };
  return Object.keys(base).length > 0 ? { type: 'editChild', child: edited, base } : null;
}

type ChildDialogProps = {
  child: Child | null;
  others: readonly Child[];
  onSave: (form: ChildForm) => void;
  /** Absent for an only child. */
  onRemove?: (() => void) | undefined;
  onClose: () => void;
};

export function ChildDialog({ child, others, onSave, onRemove, onClose }: ChildDialogProps) {
  const { t } = useTranslation('children');
  const formId = useId();
  const getName = useChildName();
  const [name, setName] = useState(child?.name ?? '');
  const [invalidField, setInvalidField] = useState<'name' | 'born' | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const readText = (field: string) => String(data.get(field) ?? '');
    const result = readChildForm(
      {
        name: readText('name'),
        animal: readText('animal'),
        born: [readText('bornYear'), readText('bornMonth')].filter(Boolean).join('-'),
        sessionsADay: readText('sessionsADay'),
        dayBeginsAt: readText('dayBeginsAt'),
        movesOn: readText('movesOn'),
        script: readText('script'),
        reading: readText('reading'),
      },
      others,
      child?.name,
    );
    if (result.ok) return onSave(result.form);
    setInvalidField(result.field);
    const emptyList = readText('bornMonth') === '' ? 'bornMonth' : 'bornYear';
    const field = result.field === 'born' ? emptyList : result.field;
    for (const fold of form.querySelectorAll('details')) fold.open ||= result.field === 'born';
    form.querySelector<HTMLElement>(`[name=${field}]`)?.focus();
  };
  return (
    <FormDialog
      title={child ? t('form.editTitle', { name: getName(child) }) : t('form.addTitle')}
      formId={formId}
      cancelLabel={t('form.cancel')}
      confirmLabel={t('form.save')}
      onClose={onClose}
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          name="name"
          label={t('form.name')}
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={invalidField === 'name' ? t('form.nameWrong') : undefined}
          aria-required
          autoComplete="off"
        />
        <Fold title={t('form.more')} as="p" open={child !== null}>
          <div className="flex flex-col gap-4">
            <AnimalField chosen={child?.animal} name={name.trim()} />
            <BornFields
              born={child?.born}
              error={invalidField === 'born' ? t('form.bornWrong') : undefined}
            />
            <TeachingFields child={child ?? NEW_CHILD} />
            <ChineseFields teaching={(child ?? others[0] ?? NEW_CHILD).teaching} />
          </div>
        </Fold>
        {child && onRemove && (
          <Button
            tone="quiet"
            className="self-start text-error!"
            icon={<Trash2 className="size-5" />}
            onClick={onRemove}
          >
            {t('card.removeOf', { name: getName(child) })}
          </Button>
        )}
      </form>
    </FormDialog>
  );
}

const SESSIONS_A_DAY = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const DAY_BEGINNINGS = [0, 3, 4, 5];

function TeachingFields({ child: { teaching, rotation } }: { child: Child }) {
  const { t } = useTranslation('children');
  const { sessionsADay, dayBeginsAt = 0 } = teaching;
  return (
    <>
      <div className="flex gap-3">
        <SelectField
          name="sessionsADay"
          label={t('form.sessions')}
          defaultValue={sessionsADay}
          className="flex-1"
        >
          {SESSIONS_A_DAY.map((number) => (
            <option key={number}>{number}</option>
          ))}
        </SelectField>
        <SelectField
          name="dayBeginsAt"
          label={t('form.dayBegins')}
          defaultValue={dayBeginsAt}
          className="flex-1"
        >
          {[...new Set([...DAY_BEGINNINGS, dayBeginsAt])].map((hour) => (
            <option key={hour} value={hour}>
              {hour === 0 ? t('form.midnight') : t('form.hour', { hour })}
            </option>
          ))}
        </SelectField>
      </div>
      <p className="-mt-3 text-sm text-soft">{t('form.dayBeginsHint')}</p>
      <CheckboxField name="movesOn" label={t('form.movesOn')} defaultChecked={rotation === 'on'} />
    </>
  );
}

/** Asks only families that have Chinese words or screens (`docs/product/script.md#settings`). */
function ChineseFields({ teaching: { script, reading } }: Pick<Child, 'teaching'>) {
  const { t, i18n } = useTranslation('children');
  const hasChinese = useLibrary(({ rows }) => rows.flashcards.some(({ word }) => hasCjk(word)));
  if (!hasChinese && !script && i18n.language !== 'zh') return null;
  return (
    <>
      <div className="flex gap-3">
        <SelectField name="script" label={t('form.script')} defaultValue={script} className="flex-1">
          {CHINESE_SCRIPTS.map((value) => (
            <option key={value} value={value}>
              {t(`form.scripts.${value}`)}
            </option>
          ))}
        </SelectField>
        <SelectField name="reading" label={t('form.reading')} defaultValue={reading} className="flex-1">
          {CHINESE_READINGS.map((value) => (
            <option key={value} value={value}>
              {t(`form.readings.${value}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <p className="-mt-3 text-sm text-soft">{t('form.scriptHint')}</p>
    </>
  );
}

const YEARS_SHOWN = 19;

/** Renders two lists instead of `<input type="month">`, which browsers show in their language or as digits to type. */
function BornFields({ born, error }: { born: string | undefined; error: string | undefined }) {
  const { t, i18n } = useTranslation('children');
  const [bornYear = '', bornMonth = ''] = born?.split('-') ?? [];
  const thisYear = Number(useLocalDay().slice(0, 4));
  const years = Array.from({ length: YEARS_SHOWN }, (_, yearsAgo) => String(thisYear - yearsAgo));
  const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));
  const formatMonth = (month: string) => formatDate(`2024-${month}-01`, i18n.language, { month: 'long' });
  const formatYear = (year: string) => formatDate(`${year}-01-01`, i18n.language, { year: 'numeric' });
  const fields = [
    { name: 'bornMonth', chosen: bornMonth, values: months, format: formatMonth },
    { name: 'bornYear', chosen: bornYear, values: new Set([...years, bornYear]), format: formatYear },
  ] as const;
  return (
    <div className="flex gap-3">
      {(i18n.language === 'zh' ? fields.toReversed() : fields).map(({ name, chosen, values, format }) => (
        <SelectField
          key={name}
          name={name}
          label={t(`form.${name}`)}
          defaultValue={chosen}
          error={error}
          className="flex-1"
        >
          <option value="">{t('form.noBorn')}</option>
          {[...values].filter(Boolean).map((value) => (
            <option key={value} value={value}>
              {format(value)}
            </option>
          ))}
        </SelectField>
      ))}
    </div>
  );
}

/** Renders native radio buttons so that the arrow keys work. */
function AnimalField({ chosen, name }: { chosen: Child['animal']; name: string }) {
  const { t } = useTranslation('children');
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{t('form.picture')}</legend>
      <div className="flex flex-wrap gap-2">
        {[undefined, ...CHILD_ANIMALS].map((animal) => (
          <label
            key={animal ?? ''}
            className="relative flex size-11 cursor-pointer items-center justify-center rounded-control border-2 border-transparent has-checked:border-leaf has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name="animal"
              value={animal ?? ''}
              defaultChecked={animal === chosen}
              className="sr-only"
              aria-label={t(animal ? `animals.${animal}` : 'form.letter')}
            />
            <ChildPicture child={{ animal, name }} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
