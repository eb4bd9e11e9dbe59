import type { Core, Kind } from '#stripe-standin/state/store.ts';
import { ParameterError } from './api-error.ts';
import { wholeList } from './endpoint.ts';

const MAX_LEVELS = 4;

const REFERENCES: Record<string, Kind> = {
  customer: 'customer',
  subscription: 'subscription',
  latest_invoice: 'invoice',
  invoice: 'invoice',
  product: 'product',
};

type Node = Record<string, unknown>;

/** Fields that are left out unless the request expands them, by the kind of object. */
const INCLUDABLE: Record<string, (core: Core, id: string) => unknown> = {
  'invoice payments': (core, id) =>
    wholeList(
      `/v1/invoice_payments?invoice=${id}`,
      core.store.all('invoicePayment').filter((payment) => payment.invoice === id),
    ),
  'checkout.session line_items': (core, id) =>
    wholeList(`/v1/checkout/sessions/${id}/line_items`, listLineItems(core, id)),
};

/**
 * Puts objects where the answer names them by id, as `expand` asks (`data.latest_invoice.payments`, four levels at most).
 * The answer itself is left as it is; a changed copy comes back.
 */
export function expandAnswer(core: Core, answer: object, paths: string[]): object {
  return paths.reduce((body, path) => {
    const parts = path.split('.');
    if (parts.length > MAX_LEVELS) {
      throw new ParameterError(
        `You cannot expand more than ${MAX_LEVELS} levels of a property.`,
        undefined,
        'expand',
      );
    }
    return expandNode(core, body as Node, parts, path);
  }, answer);
}

function expandNode(core: Core, node: Node, parts: string[], path: string): Node {
  const [name, ...rest] = parts;
  if (name === undefined) return node;
  const value = Object.hasOwn(node, name) ? node[name] : undefined;
  if (Array.isArray(value)) {
    return { ...node, [name]: value.map((one: Node) => expandNode(core, one, rest, path)) };
  }
  const found = resolveField(core, node, name, value);
  if (found === undefined) {
    throw new ParameterError(`This property cannot be expanded (${path}).`, undefined, 'expand');
  }
  return { ...node, [name]: found === null ? null : expandNode(core, found as Node, rest, path) };
}

/** The object of a field; null when the field is empty, undefined when it can hold none. */
function resolveField(core: Core, node: Node, name: string, value: unknown): unknown {
  const include = INCLUDABLE[`${String(node.object)} ${name}`];
  if (include) return include(core, String(node.id));
  if (typeof value === 'object' && value !== null) return value;
  const kind = Object.hasOwn(REFERENCES, name) ? REFERENCES[name] : undefined;
  if (value === null && kind) return null;
  return typeof value === 'string' && kind ? core.store.get(kind, value) : undefined;
}

function listLineItems(core: Core, id: string): object[] {
  const order = core.store.get('checkoutItem', id);
  const price = order && core.store.get('price', order.price);
  if (!order || !price) return [];
  const amount = price.unit_amount * order.quantity;
  return [
    {
      id: `li_${id.slice(-24)}`,
      object: 'item',
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: amount,
      amount_tax: 0,
      amount_total: amount,
      currency: price.currency,
      description: core.store.get('product', price.product)?.name ?? null,
      metadata: null,
      price,
      quantity: order.quantity,
    },
  ];
}
