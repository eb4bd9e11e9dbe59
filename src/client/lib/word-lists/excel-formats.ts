import { format, getFormatDateInfo, getFormatFromId, isValidFormat } from 'numfmt';
import { parseXml } from './parse-xml.ts';

const GENERAL = 'General';
/** Excel's limit. */
const MAX_PATTERN_LENGTH = 255;
/** The days between the epochs of Excel's two date systems. */
const DAYS_TO_1904 = 1462;
const UNIX_EPOCH = 25_569;
const DAY_MS = 86_400_000;

export type CellFormats = ReturnType<typeof readCellFormats>;

type FormatOptions = { locale: string; date1904: boolean };

/** Reads the number formats of a workbook (ECMA-376, part 1, 18.8.30 and 18.8.31). */
export function readCellFormats(styles: Uint8Array | null, { locale, date1904 }: FormatOptions) {
  const patterns = styles ? listPatterns(styles, locale) : [];
  // Chinese, Japanese and Korean Excel show English month names if a format has no language.
  const options = { locale: /^(?:zh|ja|ko)/.test(locale) ? 'en' : locale };
  const showGeneral = (value: number, text: string) =>
    /^-?\d{1,15}$/.test(text) ? text : format(GENERAL, value, options);
  return {
    showNumber: (text: string, style: number) => {
      const value = Number(text);
      if (text.trim() === '' || !Number.isFinite(value)) return text;
      const { pattern, isDate } = patterns[style] ?? { pattern: GENERAL, isDate: false };
      if (pattern === GENERAL || pattern === '@') return showGeneral(value, text);
      return format(pattern, isDate && date1904 ? value + DAYS_TO_1904 : value, options);
    },
    showText: (text: string, style: number) => {
      const { pattern = '@' } = patterns[style] ?? {};
      return pattern !== '@' && pattern.includes('@') ? format(pattern, text, options) : text;
    },
  };
}

/** Returns Excel's serial number of an ISO 8601 date, which strict workbooks contain, or NaN for other text. */
export function toSerialDate(iso: string): number {
  return Date.parse(/T.*(?:Z|[+-]\d\d:\d\d)$|^[^T]*$/.test(iso) ? iso : `${iso}Z`) / DAY_MS + UNIX_EPOCH;
}

function listPatterns(styles: Uint8Array, locale: string): { pattern: string; isDate: boolean }[] {
  const customFormats = new Map<number, string>();
  const ids: number[] = [];
  let isInCellFormats = false;
  parseXml(styles, {
    open: (element, readAttribute) => {
      const name = element.slice(element.indexOf(':') + 1);
      const id = Number(readAttribute('numFmtId') ?? 0);
      if (name === 'numFmt') customFormats.set(id, readAttribute('formatCode') ?? GENERAL);
      if (name === 'cellXfs') isInCellFormats = true;
      if (name === 'xf' && isInCellFormats) ids.push(id);
    },
    close: (element) => {
      if (element.endsWith('cellXfs')) isInCellFormats = false;
    },
  });
  const cached = new Map<number, { pattern: string; isDate: boolean }>();
  return ids.map((id) => {
    const pattern = cached.get(id) ?? describePattern(customFormats.get(id) ?? getFormatFromId(id, locale));
    cached.set(id, pattern);
    return pattern;
  });
}

function describePattern(code: string): { pattern: string; isDate: boolean } {
  const pattern = code.length <= MAX_PATTERN_LENGTH && isValidFormat(code) ? code : GENERAL;
  const { year, month, day } = getFormatDateInfo(pattern);
  return { pattern, isDate: year || month || day };
}
