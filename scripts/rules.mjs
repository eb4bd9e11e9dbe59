import { checkRules } from './lib/checks/rules.mjs';

/** `npm run rules`: how many tests name each rule of docs/product and each promise of docs/security.md. */
const { code, output, tests } = checkRules();
for (const [rule, count] of tests) console.log(`${String(count).padStart(3)}  ${rule}`);
const held = [...tests.values()].filter((count) => count > 0).length;
console.log(`\n${held} of ${tests.size} rules have a test.`);
if (output) console.log(output);
process.exitCode = code;
