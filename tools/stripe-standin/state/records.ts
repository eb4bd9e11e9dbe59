import type {
  CheckoutSession,
  Customer,
  DeletedCustomer,
  Invoice,
  InvoicePayment,
  PortalConfiguration,
  PortalSession,
  Price,
  Product,
  Refund,
  StandinEvent,
  Subscription,
  WebhookEndpoint,
} from '#stripe-standin/wire-types.ts';

/** A charge: what refunds draw on. Stripe splits it into payment intent and charge; only the ids travel. */
export type PaymentRecord = {
  id: string;
  charge: string;
  customer: string;
  amount: number;
  refunded: number;
  currency: string;
  created: number;
};

/**
 * How a customer pays. There are no card data: a card works or it is declined, as one is whose owner would have to confirm
 * each payment.
 */
export type CardRecord = { id: string; paymentMethod: string; declines: boolean; asksToConfirm?: boolean };

/** One event on its way to one endpoint. `nextAttempt` is null once it arrived or was given up. */
export type DeliveryRecord = {
  id: string;
  event: string;
  endpoint: string;
  attempts: number;
  nextAttempt: number | null;
  delivered: boolean;
};

/** The first answer given under an idempotency key. */
export type IdempotencyRecord = {
  id: string;
  fingerprint: string;
  status: number;
  body: unknown;
  created: number;
};

/** The secret address of a portal session: unused it ends after minutes, used an hour after the last visit. */
export type PortalAccessRecord = { id: string; session: string; endsAt: number };

/** Everything the stand-in remembers, by kind. */
export type Records = {
  customer: Customer | DeletedCustomer;
  product: Product;
  price: Price;
  checkoutSession: CheckoutSession;
  subscription: Subscription;
  invoice: Invoice;
  invoicePayment: InvoicePayment;
  refund: Refund;
  portalSession: PortalSession;
  portalConfiguration: PortalConfiguration;
  webhookEndpoint: WebhookEndpoint;
  event: StandinEvent;
  payment: PaymentRecord;
  card: CardRecord;
  delivery: DeliveryRecord;
  idempotency: IdempotencyRecord;
  portalAccess: PortalAccessRecord;
  /** The line items of a checkout session, the price's id under the session's id. */
  checkoutItem: { id: string; price: string; quantity: number; metadata: Record<string, string> };
  secret: { id: 'apiKey' | string; value: string };
  clock: { id: 'offset'; seconds: number };
};

export type Kind = keyof Records;
