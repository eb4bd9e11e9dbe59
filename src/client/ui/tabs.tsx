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
  /** What the tabs are about, read out before them. */
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  items: readonly TabItem<Value>[];
  /** `pills` for tabs inside a tab, so that the two rows look different. */
  look?: 'underline' | 'pills';
};

const LOOKS = {
  underline: {
    list: 'border-b border-line',
    tab: 'border-b-3 border-transparent data-[state=active]:border-sprout-600 data-[state=active]:text-sprout-700',
  },
  pills: {
    list: 'gap-1 rounded-xl bg-sprout-50 p-1',
    tab: 'rounded-lg data-[state=active]:bg-paper data-[state=active]:text-sprout-700 data-[state=active]:shadow-card',
  },
};

/** Tabs with arrow keys; only the active tab's content is mounted. The labels share the width evenly and wrap at 360 px. */
export function Tabs<Value extends string>({
  label,
  value,
  onValueChange,
  items,
  look = 'underline',
}: TabsProps<Value>) {
  const { list, tab } = LOOKS[look];
  return (
    <RadixTabs.Root value={value} onValueChange={(next) => onValueChange(next as Value)}>
      <RadixTabs.List aria-label={label} className={joinClasses('flex sm:w-fit', list)}>
        {items.map((item) => (
          <RadixTabs.Trigger
            key={item.value}
            value={item.value}
            className={joinClasses(
              'flex min-h-11 min-w-0 flex-1 items-center justify-center gap-2 px-2 py-2 text-sm font-semibold text-ink-soft hover:text-ink sm:flex-none sm:px-5 sm:text-base',
              tab,
            )}
          >
            {item.icon}
            {item.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {items.map((item) => (
        <RadixTabs.Content key={item.value} value={item.value} className="pt-5">
          {item.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
