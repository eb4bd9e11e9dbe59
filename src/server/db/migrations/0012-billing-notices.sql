-- Mails about money: how a parent is written to, and what the next look at Stripe is compared with. Both tables are the
-- server's own: no grants to families or visitors.

create table mail_settings (
  user_id uuid primary key references users (id) on delete cascade,
  language text not null default 'en' check (language in ('en', 'zh')), -- of the screens, when last heard of
  refund_mails boolean not null default true,
  updated_at timestamptz not null
);

-- The subscription that decides a family's plan, as Stripe last described it. `ended_reason` says why the plan is gone and
-- is empty while there is one.
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

revoke all on mail_settings, billing_standings from public;
