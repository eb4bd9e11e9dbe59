import { ChevronDown, ListFilter, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { joinClasses } from './class-names.ts';

type ToolbarProps = { label: string; className?: string; children: ReactNode };

export function Toolbar({ label, className = 'flex flex-wrap items-center', children }: ToolbarProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, and these are buttons
    <div role="group" aria-label={label} className={joinClasses('gap-2 sm:gap-3', className)}>
      {children}
    </div>
  );
}

type SearchAndFilterProps = {
  searchLabel: string;
  search: string;
  onSearch: (search: string) => void;
  filterLabel: string;
  filter: string;
  onFilter: (value: string) => void;
  allLabel: string;
  children: ReactNode;
};

const ICON = 'pointer-events-none absolute top-1/2 size-5 -translate-y-1/2';

export function SearchAndFilter(props: SearchAndFilterProps) {
  const { filter, onFilter, search, onSearch } = props;
  const isFiltered = filter !== '';
  return (
    <search className="flex min-w-[min(100%,12rem)] flex-1 gap-2 sm:min-w-[min(100%,21rem)]">
      <div className="relative min-w-0 flex-1">
        <input
          type="search"
          aria-label={props.searchLabel}
          placeholder={props.searchLabel}
          autoComplete="off"
          data-shortcut="search"
          value={search}
          onChange={({ target }) => onSearch(target.value)}
          className="control pr-2 pl-10 text-ellipsis"
        />
        <Search aria-hidden="true" className={joinClasses(ICON, 'left-3 text-soft')} />
      </div>
      <div className="relative shrink-0 sm:w-48">
        <select
          aria-label={props.filterLabel}
          value={filter}
          onChange={({ target }) => onFilter(target.value)}
          className={joinClasses(
            'control appearance-none pr-10 pl-11 max-sm:w-12 max-sm:px-0 max-sm:text-transparent',
            isFiltered && 'max-sm:border-leaf max-sm:bg-leaf-tint',
          )}
        >
          <option value="" className="text-ink">
            {props.allLabel}
          </option>
          {props.children}
        </select>
        <ListFilter
          aria-hidden="true"
          className={joinClasses(ICON, 'left-3.5', isFiltered ? 'text-leaf' : 'text-soft')}
        />
        <ChevronDown aria-hidden="true" className={joinClasses(ICON, 'right-3 text-soft max-sm:hidden')} />
      </div>
    </search>
  );
}
