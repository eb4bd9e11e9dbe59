import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import type { FamilyName } from './families.ts';

export const LANGUAGES = ['en', 'zh'] as const;
export type ScreenLanguage = (typeof LANGUAGES)[number];
export const THEMES = ['light', 'dark'] as const;
export type ScreenTheme = (typeof THEMES)[number];
/** A phone, a tablet, a desk. */
export const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
] as const;

export type ScreenState = 'full' | 'empty' | 'loading' | 'failing' | 'offline';

/** What a screen needs to be brought into its state. */
export type Stage = {
  page: Page;
  language: ScreenLanguage;
  /** A text on screen, for example `text('flashcards', 'card.add')`, with the values of its places. */
  text: (file: string, key: string, values?: Record<string, string | number>) => string;
  button: (file: string, key: string, values?: Record<string, string | number>) => Locator;
};

export type Screen = {
  /** For `--only` and the names of the pictures, such as `manage-print`. */
  name: string;
  state: ScreenState;
  path: string;
  /** Who is signed in; null for a visitor. */
  family: FamilyName | null;
  /** Before the page is opened: what the server answers. */
  prepare?: (stage: Stage) => Promise<void>;
  /** After the page has come to rest: what is pressed and opened. */
  use?: (stage: Stage) => Promise<void>;
  /** A dialog or a player: as large as the window, not as the page. */
  isWindow?: boolean;
};

type Texts = { [key: string]: string | Texts };

/** Returns what finds a screen's controls by the texts of its language. */
export function createStage(page: Page, language: ScreenLanguage): Stage {
  const text: Stage['text'] = (file, key, values = {}) => {
    const path = new URL(`../../src/client/locales/${language}/${file}.json`, import.meta.url);
    let found: string | Texts | undefined = JSON.parse(readFileSync(path, 'utf8')) as Texts;
    for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
    if (typeof found !== 'string') throw new Error(`There is no text ${file}.json#${key} in ${language}.`);
    return found.replace(/\{\{(\w+)[^}]*\}\}/g, (_, name: string) => String(values[name] ?? ''));
  };
  return {
    page,
    language,
    text,
    button: (file, key, values) =>
      page.getByRole('button', { name: text(file, key, values), exact: true }).first(),
  };
}
