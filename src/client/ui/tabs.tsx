import { Tabs as RadixTabs } from 'radix-ui';
import type { ReactNode } from 'react';
import { joinClasses } from './class-names.ts';

export type TabItem<Value extends string> = {
  value: Value;
  label: string;
  icon?: ReactNode;
  content: ReactNode;
};

type TabsProps<Value extends string> = {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  items: readonly TabItem<Value>[];
  look?: 'underline' | 'pills';
  /** On the line of the tabs if they leave enough space. */
  beside?: ReactNode;
};

const LOOKS = {
  underline: {
    content: 'pt-3 sm:pt-5',
    list: 'border-b border-hairline max-sm:w-full',
    tab: 'border-b-3 border-transparent data-[state=active]:border-leaf data-[state=active]:text-leaf',
  },
  pills: {
    content: 'pt-2 sm:pt-4',
    list: 'gap-1 rounded-control bg-edge p-1 max-sm:flex-1 max-sm:p-0.5',
    tab: 'max-sm:min-h-11 max-sm:min-w-min max-sm:flex-1 rounded-[0.625rem] data-[state=active]:bg-leaf-tint data-[state=active]:text-leaf-dark',
  },
};

/** Hides the focus ring after a click, because Radix moves focus by script, which browsers treat like a key press. */
const HIDE_POINTER_FOCUS = {
  onPointerDownCapture: ({ currentTarget }: { currentTarget: HTMLElement }) => {
    currentTarget.dataset.pointed = '';
  },
  onKeyDownCapture: ({ currentTarget }: { currentTarget: HTMLElement }) => {
    delete currentTarget.dataset.pointed;
  },
  onBlur: ({
    currentTarget,
    relatedTarget,
  }: {
    currentTarget: HTMLElement;
    relatedTarget: Element | null;
  }) => {
    if (!currentTarget.contains(relatedTarget)) delete currentTarget.dataset.pointed;
  },
};

export function Tabs<Value extends string>({
  label,
  value,
  onValueChange,
  items,
  look = 'underline',
  beside,
}: TabsProps<Value>) {
  const { list, tab, content } = LOOKS[look];
  return (
    <RadixTabs.Root value={value} onValueChange={(next) => onValueChange(next as Value)}>
      <div className="flex flex-wrap items-center gap-2">
        <RadixTabs.List
          aria-label={label}
          {...HIDE_POINTER_FOCUS}
          className={joinClasses('flex flex-wrap wrap-normal data-pointed:*:outline-none sm:w-fit', list)}
        >
          {items.map((item) => (
            <RadixTabs.Trigger
              key={item.value}
              value={item.value}
              className={joinClasses(
                'flex min-h-12 min-w-11 flex-auto items-center justify-center gap-2 px-1.5 py-1 font-display text-sm leading-tight font-bold text-soft -outline-offset-3 hover:text-ink sm:flex-none sm:px-5 sm:text-base',
                tab,
              )}
            >
              {item.icon}
              {item.label}
            </RadixTabs.Trigger>
          ))}
        </RadixTabs.List>
        {beside}
      </div>
      {items.map((item) => (
        <RadixTabs.Content key={item.value} value={item.value} className={content}>
          {item.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
