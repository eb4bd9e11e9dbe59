// Days 'YYYY-MM-DD' and months 'YYYY-MM' sort as text. UTC serves only as a calendar without daylight saving time.

const DAY_MS = 86_400_000;

/** Returns the days since 1970-01-01. Throws a RangeError if `day` is not `YYYY-MM-DD`. */
export function toDayNumber(day: string): number {
  const ms = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(ms)) throw new RangeError(`Not a calendar day: ${day}`);
  return ms / DAY_MS;
}

export function addDays(day: string, count: number): string {
  const date = new Date((toDayNumber(day) + count) * DAY_MS);
  const [year, month, dayOfMonth] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(dayOfMonth, 2)}`;
}

/** Returns 0 for Sunday to 6 for Saturday, like `Date`. */
export function getWeekday(day: string): number {
  // 1970-01-01 was a Thursday. The second modulo makes days before it positive.
  return (((toDayNumber(day) + 4) % 7) + 7) % 7;
}

/** Returns the number of weeks (Monday to Sunday, ISO 8601) since the week of 1970-01-01. */
export function toWeekNumber(day: string): number {
  return Math.floor((toDayNumber(day) + 3) / 7);
}

export function getFirstDayOfWeek(week: number): string {
  return addDays('1970-01-01', week * 7 - 3);
}

export function getMonthOf(day: string): string {
  return day.slice(0, 7);
}

export function addMonths(month: string, count: number): string {
  const [year = Number.NaN, number = Number.NaN] = month.split('-').map(Number);
  const months = year * 12 + (number - 1) + count;
  return `${pad(Math.floor(months / 12), 4)}-${pad((months % 12) + 1, 2)}`;
}

export function getLastDayOf(month: string): string {
  const [year = Number.NaN, number = Number.NaN] = month.split('-').map(Number);
  const date = new Date(0);
  // Day 0 is the last day of the previous month. Date.UTC would turn the year 25 into 1925.
  date.setUTCFullYear(year, number, 0);
  return `${month}-${pad(date.getUTCDate(), 2)}`;
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0');
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const MONTH_FIRST = ['en', 'en-US', 'en-CA', 'en-PH'];
const DAY_FIRST = ['en-GB', 'en-AU'];

/**
 * Formats a weekday, or a day of the year, as `Intl` does. Returns null for any other style or language. The first use of
 * `Intl` in a page would block a phone for a fifth of a second, and Today needs no other dates.
 */
function formatPlainly(day: string, language: string, style: Intl.DateTimeFormatOptions): string | null {
  const isShort = style.weekday === 'short';
  const hasDate = isShort && style.month === 'short' && style.day === 'numeric';
  if ((!isShort && style.weekday !== 'long') || Object.keys(style).length !== (hasDate ? 3 : 1)) return null;
  const weekday = getWeekday(day);
  const month = Number(day.slice(5, 7));
  const dayOfMonth = Number(day.slice(8));
  if (language === 'zh') {
    const name = (isShort ? '周' : '星期') + '日一二三四五六'.charAt(weekday);
    return hasDate ? `${month}月${dayOfMonth}日（${name}）` : name;
  }
  const name = WEEKDAYS[weekday]?.slice(0, isShort ? 3 : undefined) ?? '';
  if (MONTH_FIRST.includes(language)) return hasDate ? `${name}, ${MONTHS[month - 1]} ${dayOfMonth}` : name;
  return DAY_FIRST.includes(language) && !hasDate ? name : null;
}

/** Caches formats, because a phone needs some milliseconds to create one. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats a day without converting it to a time zone: '2026-03-01' is the first of March everywhere. */
export function formatDayAs(day: string, language: string, style: Intl.DateTimeFormatOptions): string {
  const plain = formatPlainly(day, language, style);
  if (plain !== null) return plain;
  const key = `${language} ${JSON.stringify(style)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' });
  formats.set(key, format);
  // ICU writes 11月24日周二 without brackets.
  return format.format(new Date(`${day}T00:00:00Z`)).replace(/日(周.)/, '日（$1）');
}
