import { useCombobox } from 'downshift';
import type { ChangeEvent, ComponentProps, FocusEvent, ReactNode, Ref } from 'react';
import { joinClasses } from '../class-names.ts';
import { TextField } from './field.tsx';

type SuggestionFieldProps<Item> = Omit<ComponentProps<typeof TextField>, 'value' | 'onSelect'> & {
  ref?: Ref<HTMLInputElement>;
  value: string;
  suggestions: readonly Item[];
  listLabel: string;
  getKey: (item: Item) => string;
  getText: (item: Item) => string;
  renderItem: (item: Item) => ReactNode;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  onChoose: (item: Item) => void;
};

/** Suggests items for the input. Leaving the field or pressing Escape keeps the input without choosing an item. */
export function SuggestionField<Item>({
  value,
  suggestions,
  listLabel,
  getKey,
  getText,
  renderItem,
  onChoose,
  ...field
}: SuggestionFieldProps<Item>) {
  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps } = useCombobox<Item>({
    items: [...suggestions],
    itemToString: (item) => (item ? getText(item) : ''),
    inputValue: value,
    selectedItem: null,
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onChoose(selectedItem),
    stateReducer: (state, { type: event, changes }) => {
      switch (event) {
        case useCombobox.stateChangeTypes.InputBlur:
        case useCombobox.stateChangeTypes.InputKeyDownEscape:
          return { ...state, isOpen: false, highlightedIndex: -1 };
        case useCombobox.stateChangeTypes.InputClick:
          return state;
        default:
          return changes;
      }
    },
  });
  const isListOpen = isOpen && suggestions.length > 0;
  const inputProps = getInputProps({
    ...field,
    'aria-labelledby': undefined,
    'aria-expanded': isListOpen,
  });
  return (
    <div className="relative min-w-0">
      <TextField autoCapitalize="none" {...inputProps} label={field.label} />
      <ul
        {...getMenuProps({ 'aria-labelledby': undefined, 'aria-label': listLabel })}
        className={joinClasses(
          'absolute inset-x-0 top-full z-20 mt-1 max-h-56 overflow-y-auto rounded-control border-[1.5px] border-field bg-card p-1',
          isListOpen ? undefined : 'hidden',
        )}
      >
        {isListOpen &&
          suggestions.map((item, index) => (
            <li
              key={getKey(item)}
              {...getItemProps({ item, index })}
              className={joinClasses(
                'min-h-12 cursor-pointer rounded-card px-3 py-1.5',
                index === highlightedIndex ? 'bg-leaf-tint' : undefined,
              )}
            >
              {renderItem(item)}
            </li>
          ))}
      </ul>
    </div>
  );
}
