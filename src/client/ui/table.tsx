import type { ComponentProps } from 'react';
import { joinClasses } from './class-names.ts';

/** A table of lines without boxes: a row is parted from the next by a hairline. */
export function Table({ className, ...table }: ComponentProps<'table'>) {
  return <table {...table} className={joinClasses('data-table', className)} />;
}
