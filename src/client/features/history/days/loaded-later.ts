import { afterFirstScreen } from '#client/lib/offline/first-screen.ts';
import { loadable } from '#client/ui/loadable.tsx';
import { loadablePart } from '#client/ui/loadable-part.tsx';
import { isWide } from './use-is-wide.ts';

/** The table and the list that draws only what is in view. A narrow screen does without them until it is turned. */
export const DayTable = loadablePart(() => import('./day-table.tsx').then((module) => module.DayTable));

/** The dialogs of a day, with what draws dialogs. */
export const ViewDayDialog = loadable(() =>
  import('./view-day-dialog.tsx').then((module) => module.ViewDayDialog),
);
export const PrintDayDialog = loadable(() =>
  import('./print-day-dialog.tsx').then((module) => module.PrintDayDialog),
);

if (isWide()) void DayTable.preload();
void afterFirstScreen().then(() =>
  Promise.all([DayTable, ViewDayDialog, PrintDayDialog].map((part) => part.preload())),
);
