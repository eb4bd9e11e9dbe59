import { makeId } from '#stripe-standin/state/ids.ts';
import type { InvoiceLine, Subscription, SubscriptionItem } from '#stripe-standin/wire-types.ts';

type LineFields = {
  amount: number;
  description: string;
  period: { start: number; end: number };
  proration: boolean;
};

/** One line of an invoice for a subscription's item. The invoice's id is filled in when the invoice is made. */
export function makeLine(subscription: Subscription, item: SubscriptionItem, parts: LineFields): InvoiceLine {
  return {
    id: makeId('il'),
    object: 'line_item',
    amount: parts.amount,
    currency: subscription.currency,
    description: parts.description,
    discount_amounts: [],
    discountable: !parts.proration,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: parts.proration ? makeId('ii') : null,
        proration: parts.proration,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: parts.period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: item.price.id, product: item.price.product },
      type: 'price_details',
      unit_amount_decimal: item.price.unit_amount_decimal,
    },
    quantity: item.quantity ?? 1,
    quantity_decimal: String(item.quantity ?? 1),
    subscription: subscription.id,
    subtotal: parts.amount,
    taxes: [],
  };
}

/** The line for one whole period of an item. */
export function makePeriodLine(
  subscription: Subscription,
  item: SubscriptionItem,
  productName: string,
): InvoiceLine {
  const quantity = item.quantity ?? 1;
  const price = (item.price.unit_amount / 100).toFixed(2);
  return makeLine(subscription, item, {
    amount: item.price.unit_amount * quantity,
    description: `${quantity} × ${productName} (at $${price} / ${item.price.recurring.interval})`,
    period: { start: item.current_period_start, end: item.current_period_end },
    proration: false,
  });
}
