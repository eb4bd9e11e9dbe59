-- Billing. Stripe holds the truth about money; these tables hold what Stripe cannot know (whose customer is whose, what
-- we are in the middle of) and are the server's own: no grants to families or visitors.

-- Which customer at Stripe a family is, per mode: the stand-in, the test keys and the live keys of each Stripe account
-- have customers of their own. `generation` counts the customers that were deleted at Stripe.
create table billing_customers (
  user_id uuid not null references users (id) on delete cascade,
  mode text not null,
  customer_id text,
  generation integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (user_id, mode),
  constraint billing_customers_customer_key unique (mode, customer_id)
);

-- Who works on what just now (one row while the work lasts): a lock that holds no transaction open while Stripe is asked.
create table billing_leases (
  name text primary key,
  holder uuid not null,
  expires_at timestamptz not null
);

-- What was begun and must come to an end, whatever fails in between.
create table billing_operations (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  mode text not null,
  kind text not null check (kind in ('downgrade', 'duplicate', 'close_account')),
  state text not null check (state in ('started', 'refund_pending', 'done', 'abandoned')),
  started_at timestamptz not null,
  updated_at timestamptz not null
);
create index billing_operations_unfinished on billing_operations (user_id) where state in ('started', 'refund_pending');

-- A refund is written down with its amount before the subscription is ended, so that no crash can lose or double it.
create table billing_refunds (
  operation_id uuid not null references billing_operations (id) on delete cascade,
  invoice_id text not null,
  subscription_id text not null,
  amount integer not null check (amount > 0), -- cents
  currency text not null,
  paid_until timestamptz not null,
  state text not null check (state in ('planned', 'pending', 'sent', 'abandoned')),
  refund_id text,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (operation_id, invoice_id)
);

-- Every webhook event once. "done" is written after the work, so that a crash in between repeats it.
create table stripe_events (
  mode text not null,
  id text not null,
  type text not null,
  customer_id text,
  state text not null check (state in ('received', 'done', 'ignored', 'failed')),
  attempts integer not null default 0,
  last_error text,
  received_at timestamptz not null,
  done_at timestamptz,
  primary key (mode, id)
);
create index stripe_events_unfinished on stripe_events (received_at) where state in ('received', 'failed');

-- How far the reconciliation has read Stripe's list of events.
create table billing_cursors (
  mode text primary key,
  events_until timestamptz not null,
  ran_at timestamptz not null
);

-- The subscription that decides a family's plan, as Stripe last described it: what the next look is compared with.
-- `ended_reason` says why the plan is gone and is empty while there is one.
create table billing_standings (
  user_id uuid primary key references users (id) on delete cascade,
  subscription_id text,
  billing_cycle text check (billing_cycle in ('monthly', 'yearly')),
  amount integer, -- cents for one period
  currency text,
  ended_reason text check (ended_reason in ('asked', 'scheduled', 'payment_failed', 'other')),
  ended_at timestamptz,
  updated_at timestamptz not null
);

revoke all on
  billing_customers, billing_leases, billing_operations, billing_refunds, stripe_events, billing_cursors, billing_standings
from public;
