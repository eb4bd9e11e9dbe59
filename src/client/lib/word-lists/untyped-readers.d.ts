/** The members that we use of packages without types. */
declare module 'saxen' {
  export function decode(text: string): string;
  export class Parser {
    on(event: 'openTag', handle: (name: string, readAttributes: () => Record<string, string>) => void): this;
    on(event: 'closeTag' | 'text' | 'cdata', handle: (text: string) => void): this;
    on(event: 'error', handle: (error: Error) => void): this;
    parse(xml: string): this;
  }
}

declare module 'sql.js/dist/sql-wasm-inline.js' {
  type Value = number | string | Uint8Array | null;
  export interface Database {
    exec(sql: string, values?: Value[]): { columns: string[]; values: Value[][] }[];
    run(sql: string, values?: Value[]): unknown;
    export(): Uint8Array;
    close(): void;
  }
  export default function initSqlJs(): Promise<{ Database: new (file?: Uint8Array) => Database }>;
}
