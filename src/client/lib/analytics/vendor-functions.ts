export type Gtag = {
  (command: 'js', at: Date): void;
  (command: 'config', id: string, options: Record<string, boolean>): void;
  (command: 'event', name: string): void;
};

export type Fbq = {
  (command: 'set', key: 'autoConfig', value: boolean, pixelId: string): void;
  (command: 'init', pixelId: string): void;
  (command: 'track' | 'trackCustom', name: string): void;
  callMethod?: (...given: unknown[]) => void;
  queue: unknown[][];
  push: (...given: unknown[]) => void;
  loaded: boolean;
  version: string;
  /** Keeps the script from reporting every page the app goes to. */
  disablePushState: boolean;
};

declare global {
  interface Window {
    dataLayer?: unknown[];
    gtag?: Gtag;
    fbq?: Fbq;
    _fbq?: Fbq;
  }
}
