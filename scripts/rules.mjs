import { checkRules } from './lib/checks/rules.mjs';

/** `npm run rules`: counts the tests of each rule in docs/product and of each promise in docs/security.md. */
const { code, output, tests } = checkRules();
for (const [rule, count] of tests) console.log(`${String(count).padStart(3)}  ${rule}`);
const testedCount = [...tests.values()].filter((count) => count > 0).length;
console.log(`\n${testedCount} of ${tests.size} rules have a test.`);
if (output) console.log(output);
process.exitCode = code;
