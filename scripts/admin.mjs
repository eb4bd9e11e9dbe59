import { runServerCommand } from './lib/run/run-server-command.mjs';

/** `npm run admin -- --help`: finds accounts, gives plans, sends emails again, exports, erases, lists what is stuck. */
await runServerCommand(
  'src/server/operate/admin/admin-cli.ts',
  ({ runAdminCli }) =>
    (env) =>
      runAdminCli(env, process.argv.slice(2)),
);
