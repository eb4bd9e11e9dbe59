import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import type { Driver } from './drivers/driver.ts';

const QUERIES = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/** Long enough for a slow machine. */
const WAIT = { timeout: 45_000, intervals: [50, 100, 200, 400] };

/** JavaScript whose value is an array of elements. */
type Query = string;

const write = (value: string | RegExp) => (value instanceof RegExp ? String(value) : JSON.stringify(value));
const ask = (kind: string, value: string | RegExp, options = '{}'): Query =>
  `TestingLibraryDom.queryAllBy${kind}(document.body, ${write(value)}, ${options})`;

export const role = (name: string, label: string | RegExp): Query =>
  ask('Role', name, `{ name: ${write(label)} }`);
export const button = (label: string | RegExp): Query => role('button', label);
export const link = (label: string | RegExp): Query => role('link', label);
export const heading = (label: string | RegExp): Query => role('heading', label);
export const field = (label: string | RegExp): Query => ask('LabelText', label);
export const text = (value: string | RegExp): Query => ask('Text', value);
export const css = (selector: string): Query => `[...document.querySelectorAll(${JSON.stringify(selector)})]`;

/** What a person sees and does in one browser. Everything waits until it is possible. */
export class Screen {
  readonly driver: Driver;
  readonly #url: string;

  constructor(driver: Driver, url: string) {
    this.driver = driver;
    this.#url = url;
  }

  open(path: string): Promise<void> {
    return this.driver.goto(`${this.#url}${path}`);
  }

  /** Returns the value of an expression in which `elements` are those of the query that a person can reach. */
  async read<Result>(query: Query, expression: string): Promise<Result> {
    const { driver } = this;
    if (!(await driver.evaluate<boolean>('"TestingLibraryDom" in window')))
      await driver.evaluate(`void function () { ${QUERIES}\n }.call(window)`);
    return driver.evaluate<Result>(`((elements) => ${expression})(
      ${query}.filter((element) => element.checkVisibility() && !element.closest('[inert]')))`);
  }

  async count(query: Query): Promise<number> {
    // A page that is being replaced answers nothing.
    return this.read<number>(query, 'elements.length').catch(() => -1);
  }

  async see(query: Query): Promise<void> {
    await expect.poll(() => this.count(query), { ...WAIT, message: query }).toBeGreaterThan(0);
  }

  /** Waits until the first element has this text. */
  async expectText(query: Query, value: string): Promise<void> {
    const readText = () => this.read(query, 'elements[0].textContent').catch(() => null);
    await expect.poll(readText, WAIT).toBe(value);
  }

  async miss(query: Query): Promise<void> {
    await expect.poll(() => this.count(query), { ...WAIT, message: `no ${query}` }).toBe(0);
  }

  async click(query: Query): Promise<void> {
    let place: { x: number; y: number } | undefined;
    let last = '';
    const isReady = async () => {
      const found = await this.read<{ x: number; y: number } | null>(query, FIND_PLACE).catch(() => null);
      const isStill = found !== null && JSON.stringify(found) === last;
      last = JSON.stringify(found);
      if (found) place = found;
      return isStill;
    };
    await expect.poll(isReady, { ...WAIT, message: `click ${query}` }).toBe(true);
    await this.driver.click(place!.x, place!.y);
  }

  async press(key: string): Promise<void> {
    await this.driver.keyDown(key);
    await this.driver.keyUp(key);
  }

  async fill(query: Query, value: string): Promise<void> {
    await this.click(query);
    await this.read(query, 'elements[0].select?.()');
    await this.press('Backspace');
    await this.driver.type(value);
    await expect.poll(() => this.read(query, 'elements[0].value').catch(() => null), WAIT).toBe(value);
  }

  /** Holds Enter on a button until `query` is gone. */
  async hold(target: Query, query: Query): Promise<void> {
    await this.see(target);
    await this.read(target, 'elements[0].focus()');
    await this.driver.keyDown('Enter');
    await this.miss(query);
    await this.driver.keyUp('Enter');
  }

  /** Sets a field for dates as its picker does, which belongs to the browser. */
  chooseDate(selector: string, day: string): Promise<void> {
    return this.driver.evaluate(`(() => {
      const input = document.querySelector(${JSON.stringify(selector)});
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, '${day}');
      input.dispatchEvent(new Event('input', { bubbles: true }));
    })()`);
  }

  async expectPath(path: string | RegExp): Promise<void> {
    const readPath = () => this.driver.evaluate('location.pathname + location.search').catch(() => '');
    await expect.poll(readPath, WAIT).toMatch(path);
  }
}

/** Brings the first element into view and returns its center if nothing covers it. */
const FIND_PLACE = `(([element]) => {
  if (!element || element.disabled) return null;
  const shown = element.matches('input') && element.offsetWidth <= 1 ? element.closest('label') ?? element : element;
  shown.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = shown.getBoundingClientRect();
  const place = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  const hit = document.elementFromPoint(place.x, place.y);
  return hit && (shown.contains(hit) || hit.contains(shown)) ? place : null;
})(elements)`;
