import type { DayForm } from '#shared/tracking/day-form.ts';

/** What every part of the day's form gets: the input as it stands, and the way to change it. */
export type FormProps = { form: DayForm; edit: (change: (form: DayForm) => DayForm) => void };
