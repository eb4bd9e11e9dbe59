import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const CACHE = resolve('.cache/stripe-types');
const SDK = resolve('node_modules/stripe');

/** Where the SDK declares the type of each kind of object. */
const TYPES: Record<string, { file: string; type: string; alias: string }> = {
  customer: { file: 'Customers', type: 'Customer', alias: 'Customer' },
  'customer deleted': { file: 'Customers', type: 'DeletedCustomer', alias: 'DeletedCustomer' },
  product: { file: 'Products', type: 'Product', alias: 'Product' },
  price: { file: 'Prices', type: 'Price', alias: 'Price' },
  'checkout.session': { file: 'Checkout/Sessions', type: 'Session', alias: 'CheckoutSession' },
  subscription: { file: 'Subscriptions', type: 'Subscription', alias: 'Subscription' },
  invoice: { file: 'Invoices', type: 'Invoice', alias: 'Invoice' },
  invoice_payment: { file: 'InvoicePayments', type: 'InvoicePayment', alias: 'InvoicePayment' },
  refund: { file: 'Refunds', type: 'Refund', alias: 'Refund' },
  'billing_portal.session': { file: 'BillingPortal/Sessions', type: 'Session', alias: 'PortalSession' },
  'billing_portal.configuration': {
    file: 'BillingPortal/Configurations',
    type: 'Configuration',
    alias: 'PortalConfiguration',
  },
  webhook_endpoint: { file: 'WebhookEndpoints', type: 'WebhookEndpoint', alias: 'WebhookEndpoint' },
  'webhook_endpoint deleted': {
    file: 'WebhookEndpoints',
    type: 'DeletedWebhookEndpoint',
    alias: 'DeletedWebhookEndpoint',
  },
  event: { file: 'Events', type: 'EventBase', alias: 'EventBase' },
};

export type WireObject = { object: string; deleted?: boolean } & Record<string, unknown>;

/** The kind of an object, which says what type it must have. */
export function kindOf({ object, deleted }: WireObject): string {
  return deleted ? `${object} deleted` : object;
}

/** One line that holds an object against its type; with `expectError` the line fails when the type accepts it. */
export function assertType(wire: WireObject, index: number, expectError = false): string {
  const type = TYPES[kindOf(wire)];
  if (!type) throw new Error(`No type is known for the object "${kindOf(wire)}"`);
  const line = `const c${index}: ${type.alias} = ${JSON.stringify(wire)};`;
  return expectError ? `// @ts-expect-error planted\n${line}` : line;
}

/**
 * Type-checks lines of `assertType` against a strict copy of the SDK's types, made in .cache: enums are closed (the SDK
 * leaves them open with `OtherString`) and `Decimal` is the text it is on the wire.
 * @returns the compiler's complaints, empty when there are none
 */
export async function checkTypes(lines: string[]): Promise<string> {
  makeStrictCopy();
  const imports = Object.values(TYPES).map(
    ({ file, type, alias }) => `import type { ${type} as ${alias} } from './sdk/resources/${file}.js';`,
  );
  const name = `check-${process.pid}`;
  const file = join(CACHE, `${name}.ts`);
  writeFileSync(file, [...imports, ...lines, 'export {};'].join('\n'));
  const options = [
    '--noEmit',
    '--strict',
    '--exactOptionalPropertyTypes',
    '--skipLibCheck',
    '--ignoreConfig',
  ];
  const modules = [
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
    '--target',
    'es2023',
    '--types',
    'node',
  ];
  try {
    await promisify(execFile)(process.execPath, [
      'node_modules/@typescript/native/bin/tsc',
      ...options,
      ...modules,
      file,
    ]);
    return '';
  } catch (error) {
    return (error as { stdout?: string }).stdout || String(error);
  } finally {
    rmSync(file);
  }
}

function makeStrictCopy(): void {
  const { version } = JSON.parse(readFileSync(join(SDK, 'package.json'), 'utf8')) as { version: string };
  const copy = join(CACHE, 'sdk');
  const mark = join(copy, 'VERSION');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === version) return;
  const fresh = join(CACHE, `sdk-${process.pid}`);
  mkdirSync(fresh, { recursive: true });
  cpSync(join(SDK, 'cjs'), fresh, { recursive: true, filter: (path) => !/\.(js|map)$/.test(path) });
  for (const path of readdirSync(fresh, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.d.ts')) continue;
    const text = readFileSync(join(fresh, path), 'utf8');
    writeFileSync(join(fresh, path), text.replaceAll(' | OtherString', ''));
  }
  const shared = join(fresh, 'shared.d.ts');
  const text = readFileSync(shared, 'utf8');
  const strict = text.replace("export { Decimal } from './Decimal.js';", 'export type Decimal = string;');
  if (strict === text) throw new Error('The SDK declares Decimal in another way now: adapt the strict copy.');
  writeFileSync(shared, strict);
  writeFileSync(join(fresh, 'VERSION'), version);
  rmSync(copy, { recursive: true, force: true });
  renameSync(fresh, copy);
}
