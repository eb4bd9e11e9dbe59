-- A subscription that we ended, and what it gave back. Stripe holds the truth (the end with our comment, the payments, the
-- refunds), so that what is not settled is worked out again from there; these rows say what is left to do and what to show.
create table billing_endings (
  mode text not null,
  subscription_id text not null,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('downgrade', 'duplicate', 'unpaid_duplicate', 'close_account')),
  ended_at timestamptz not null,
  parts integer[] not null default '{}', -- cents, a refund to each payment
  currency text,
  settled_at timestamptz,
  last_error text,
  primary key (mode, subscription_id)
);
create index billing_endings_user on billing_endings (user_id);
create index billing_endings_unsettled on billing_endings (ended_at) where settled_at is null;

insert into billing_endings (mode, subscription_id, user_id, kind, ended_at, parts, currency, settled_at)
select distinct on (operation.mode, refund.subscription_id)
  operation.mode, refund.subscription_id, operation.user_id, operation.kind, operation.started_at,
  array(
    select part.amount from billing_refunds part
    where part.operation_id = operation.id and part.subscription_id = refund.subscription_id
      and (part.state = 'pending' or part.refund_id is not null)
    order by part.amount desc
  ),
  refund.currency, refund.sent_at
from billing_refunds refund
join billing_operations operation on operation.id = refund.operation_id
where refund.state in ('pending', 'sent')
order by operation.mode, refund.subscription_id, refund.sent_at desc nulls first;

drop table billing_refunds;
drop table billing_operations;

revoke all on billing_endings from public;
