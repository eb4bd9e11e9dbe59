import { runServerCommand } from './lib/run/run-server-command.mjs';

/** `npm run admin -- --help`: finds, exports and erases accounts, grants plans, resends emails and lists stuck work. */
await runServerCommand(
  'src/server/operate/admin/admin-cli.ts',
  ({ runAdminCli }) =>
    (env) =>
      runAdminCli(env, process.argv.slice(2)),
);
