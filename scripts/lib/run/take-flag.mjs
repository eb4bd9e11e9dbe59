/**
 * Returns whether a command was given its only flag. Anything else is refused, so that a misspelt flag or
 * `--help` is never taken for the command without it; nor is a flag that npm kept for itself because it stood
 * without `--` in front.
 * @param command how it is called, for example `npm run keys:rotate`
 * @param flag for example `--leaked`; null where the command takes none
 * @throws Error with a sentence that says how the command is called
 */
export function takeFlag(command, flag, { args = process.argv.slice(2), env = process.env } = {}) {
  const usage = `Call it as ${command}${flag === null ? ', with nothing after it' : `, or as ${command} -- ${flag}`}.`;
  const keptByNpm = flag !== null && env[`npm_config_${flag.slice(2).replaceAll('-', '_')}`] !== undefined;
  if (keptByNpm) throw new Error(`Nothing was done: npm took ${flag} for itself. ${usage}`);
  if (args.length === 0) return false;
  if (args.length === 1 && args[0] === flag) return true;
  throw new Error(`Nothing was done: there is no "${args.join(' ')}" here. ${usage}`);
}
