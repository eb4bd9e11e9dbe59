/** Width and height in CSS pixels. */
export type Viewport = { width: number; height: number };

export type DriverOptions = {
  viewport: Viewport;
  /** A folder of this browser for its profile. */
  folder: string;
  /** The folder that receives downloads. */
  downloads: string;
};

/** A browser with one tab. Input is that of a person; coordinates are CSS pixels of the viewport. */
export type Driver = {
  /** For example `Firefox 140.12.0`. */
  name: string;
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Returns the value of an expression, which is awaited. It must be JSON. */
  evaluate<Result>(expression: string): Promise<Result>;
  click(x: number, y: number): Promise<void>;
  keyDown(key: string): Promise<void>;
  keyUp(key: string): Promise<void>;
  type(text: string): Promise<void>;
  /** Chooses a file in the input that `selector` finds. */
  chooseFile(selector: string, path: string): Promise<void>;
  takePicture(path: string): Promise<void>;
  close(): Promise<void>;
};

/** The code points of WebDriver for keys without a character. */
const KEY_CODES: Record<string, string> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

/** Returns the actions of WebDriver, which both of its dialects share. */
export const createActions = {
  click: (x: number, y: number) => [
    {
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [
        { type: 'pointerMove', x, y, duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    },
  ],
  key: (type: 'keyDown' | 'keyUp', key: string) => [
    { type: 'key', id: 'keyboard', actions: [{ type, value: KEY_CODES[key] ?? key }] },
  ],
  type: (text: string) => [
    {
      type: 'key',
      id: 'keyboard',
      actions: [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    },
  ],
};

/** Wraps an expression so that its value passes any protocol as text. */
export const toJsonPromise = (expression: string) =>
  `(async () => JSON.stringify((await (${expression})) ?? null))()`;
