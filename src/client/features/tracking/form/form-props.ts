import type { DayForm } from '#shared/tracking/day-form.ts';
import type { EditDay } from '../day/use-day-log.ts';

/** What every part of the day's form gets: the day as it stands, and the way to change it. */
export type FormProps = { form: DayForm; edit: EditDay };
