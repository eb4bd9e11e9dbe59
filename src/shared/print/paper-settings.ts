import { z } from 'zod/mini';
import type { PrintOptions } from './card-texts.ts';
import { FRONTS_THEN_BACKS } from './paper/double-sided.ts';
import { createChartFormat, createPageFormat, type Paper } from './paper/page-format.ts';

/** The limit of an offset, in millimeters. */
export const MAX_OFFSET = 20;

const MillimetersSchema = z.number().check(z.minimum(-MAX_OFFSET), z.maximum(MAX_OFFSET));
const OffsetSchema = z.object({ x: MillimetersSchema, y: MillimetersSchema });

const SETTING_SCHEMAS = {
  paper: z.enum(['a4', 'letter']),
  cardsAPage: z.literal([1, 2, 4, 8]),
  cutLines: z.boolean(),
  ink: z.enum(['red', 'black']),
  weight: z.enum(['regular', 'bold']),
  pinyin: z.enum(['front', 'back']),
  backPages: z.boolean(),
  photos: z.boolean(),
  /** Null until a parent has described how the printer turns paper. */
  printer: z.nullable(
    z.object({
      feed: z.enum(['hand', 'automatic']),
      edge: z.enum(['short', 'long']),
      stack: z.enum(['same', 'reversed']),
      /** True if the test page identified the printer. */
      isTested: z.boolean(),
    }),
  ),
  /** The offset of the back sides, for landscape and portrait pages. */
  offsets: z.object({ landscape: OffsetSchema, upright: OffsetSchema }),
};

type StoredSettings = {
  readonly [Part in keyof typeof SETTING_SCHEMAS]: z.infer<(typeof SETTING_SCHEMAS)[Part]>;
};

/** The print settings of a device. `isPaperChosen` is false while the paper is that of the device's region. */
export type PaperSettings = StoredSettings & { readonly isPaperChosen: boolean };

const UNSET: Omit<StoredSettings, 'paper'> = {
  cardsAPage: 2,
  cutLines: true,
  ink: 'red',
  weight: 'bold',
  pinyin: 'back',
  backPages: false,
  photos: false,
  printer: null,
  offsets: { landscape: { x: 0, y: 0 }, upright: { x: 0, y: 0 } },
};

/**
 * Before version 2, words were regular unless a parent chose bold, and all settings were stored with each choice. A regular
 * weight from then is the default of that time and not a choice.
 */
const VERSION = 2;

export function writePaperSettings({ isPaperChosen, ...settings }: PaperSettings): string {
  return JSON.stringify({ ...settings, ...(!isPaperChosen && { paper: null }), version: VERSION });
}

/** Reads stored settings. Missing or invalid fields get their defaults, and the paper is then the one of the region. */
export function readPaperSettings(stored: unknown, proposed: Paper = 'a4'): PaperSettings {
  const values = Object(stored) as Record<string, unknown>;
  const parts = Object.entries(SETTING_SCHEMAS).flatMap(([part, schema]) => {
    if (part === 'weight' && values.version !== VERSION) return [];
    const { success, data } = schema.safeParse(values[part]);
    return success ? [[part, data] as const] : [];
  });
  const read: Partial<StoredSettings> = Object.fromEntries(parts);
  return { ...UNSET, paper: proposed, ...read, isPaperChosen: read.paper !== undefined };
}

export function getPageFormat(settings: PaperSettings) {
  return createPageFormat(settings);
}

/** Returns the options of a chart, which is always printed on one side. */
export function toChartOptions(settings: PaperSettings, words: number): PrintOptions {
  const format = createChartFormat(settings, words);
  return { backPages: false, format, pinyin: settings.pinyin, weight: settings.weight };
}

export type Orientation = keyof PaperSettings['offsets'];

export function getOrientation({ width, height }: { width: number; height: number }): Orientation {
  return width > height ? 'landscape' : 'upright';
}

/** Returns all options except the photos, which must be loaded. */
export function toPrintOptions(settings: PaperSettings): PrintOptions {
  const format = getPageFormat(settings);
  return {
    backPages: settings.backPages,
    format,
    pinyin: settings.pinyin,
    weight: settings.weight,
    doubleSided: settings.printer ?? FRONTS_THEN_BACKS,
    offset: settings.offsets[getOrientation(format)],
  };
}

const LETTER_REGIONS = new Set('US CA MX PH PR GU VI CL CO VE GT CR PA NI SV HN DO BZ'.split(' '));

/** Returns the paper for the first language's region, or A4 without a region. */
export function proposePaper(languages: readonly string[]): Paper {
  try {
    const { region = '' } = new Intl.Locale(languages[0] ?? 'en');
    return LETTER_REGIONS.has(region) ? 'letter' : 'a4';
  } catch {
    return 'a4';
  }
}
