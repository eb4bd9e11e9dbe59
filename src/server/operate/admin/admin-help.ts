/** What `npm run admin -- --help` prints, and each command with `--help`. */
export const ADMIN_HELP = `npm run admin -- <command> [options]

Works on the database of this folder's settings, while the server runs or is stopped.

  find <part>                       Accounts by address, name, id or customer at Stripe.
  grant <email> <print|pro>         Gives a plan as a gift; it replaces an earlier gift and ends no subscription.
        [--until YYYY-MM-DD]        The first day without it (UTC); without this it has no end.
        [--note "why"]              For you. The family can read it in its export.
  revoke <email>                    Ends a gift.
  mails [email] [--dead | --held]   Mails that were not sent: waiting, given up (dead), held after a restore.
  resend <id | --all-dead | --all-held>
                                    Sends mails that were given up or are held.
  export <email> <file.zip>         Everything stored about a family, as its own export; the file must not exist.
  erase <email> [--yes]             Ends what is paid for at Stripe, then erases the account. Asks for the address once
                                    more, except with --yes.
  stuck                             What waits for a person or for longer than it should, with the next step.

  --json                            Prints the result for programs.
  --help                            Prints this.

What changes an account or takes a copy of its data is shown to the parent, in the activity of the account.`;
