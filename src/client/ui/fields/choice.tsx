import { type ComponentProps, type ReactNode, useId } from 'react';
import { ChoiceChip } from './chip.tsx';
import { SelectField } from './field.tsx';

type ChoiceProps<Value> = {
  legend: string;
  options: readonly (readonly [Value, ReactNode])[];
  value: Value | undefined;
  onChange: (value: Value) => void;
};

/** Uses native radio buttons so that the arrow keys work. */
export function Choice<Value extends string | number>(props: ChoiceProps<Value>) {
  const { legend, options, value, onChange } = props;
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-1.5">
        {options.map(([choice, label]) => (
          <ChoiceChip
            key={choice}
            type="radio"
            name={name}
            checked={choice === value}
            onChange={() => onChange(choice)}
          >
            {label}
          </ChoiceChip>
        ))}
      </div>
    </fieldset>
  );
}

type SelectChoiceProps<Value> = Omit<
  ComponentProps<typeof SelectField>,
  'value' | 'onChange' | 'children'
> & {
  options: readonly (readonly [Value, string])[];
  value: Value | undefined;
  onChange: (value: Value) => void;
};

export function SelectChoice<Value extends string | number>(props: SelectChoiceProps<Value>) {
  const { options, onChange, ...field } = props;
  return (
    <SelectField
      {...field}
      onChange={({ target }) => {
        const option = options.find(([value]) => String(value) === target.value);
        if (option) onChange(option[0]);
      }}
    >
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
