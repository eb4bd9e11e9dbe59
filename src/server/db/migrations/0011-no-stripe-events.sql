-- Stripe repeats an event until it is answered, and every sync reads Stripe, so that nothing is learned from events that were
-- written down.
drop table stripe_events;
