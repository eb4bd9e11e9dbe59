import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import type { FamilyName } from './families.ts';

export const LANGUAGES = ['en', 'zh'] as const;
export type ScreenLanguage = (typeof LANGUAGES)[number];
export const THEMES = ['light', 'dark'] as const;
export type ScreenTheme = (typeof THEMES)[number];
/** A phone, a tablet and a desktop. */
export const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
] as const;

export type ScreenState = 'full' | 'empty' | 'loading' | 'failing' | 'offline';

export type Stage = {
  page: Page;
  language: ScreenLanguage;
  /** Returns a text on screen, for example `text('flashcards', 'card.add')`. */
  text: (file: string, key: string, values?: Record<string, string | number>) => string;
  button: (file: string, key: string, values?: Record<string, string | number>) => Locator;
};

export type Screen = {
  /** The name in `--only` and in file names, such as `manage-print`. */
  name: string;
  state: ScreenState;
  path: string;
  /** The signed-in family, or null for a visitor. */
  family: FamilyName | null;
  /** Runs before the page is opened. */
  prepare?: (stage: Stage) => Promise<unknown>;
  /** Runs once the page has settled. */
  use?: (stage: Stage) => Promise<void>;
  /** Shows the window instead of the full page, for dialogs and the player. */
  isWindow?: boolean;
};

type Texts = { [key: string]: string | Texts };

export function createStage(page: Page, language: ScreenLanguage): Stage {
  const text: Stage['text'] = (file, key, values = {}) => {
    const path = new URL(`../../src/client/locales/${language}/${file}.json`, import.meta.url);
    let value: string | Texts | undefined = JSON.parse(readFileSync(path, 'utf8')) as Texts;
    for (const part of key.split('.')) value = typeof value === 'object' ? value[part] : undefined;
    if (typeof value !== 'string') throw new Error(`There is no text ${file}.json#${key} in ${language}.`);
    return value.replace(/\{\{(\w+)[^}]*\}\}/g, (_, name: string) => String(values[name] ?? ''));
  };
  return {
    page,
    language,
    text,
    button: (file, key, values) =>
      page.getByRole('button', { name: text(file, key, values), exact: true }).first(),
  };
}
