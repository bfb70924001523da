import { testsOfOperations } from '../tests/repository/route-tests.ts';

/** Prints the test files that call the operations named, or all of them. */
const wanted = process.argv.slice(2).map((name) => name.toLowerCase());
const found = [...testsOfOperations()].filter(
  ([operation]) =>
    wanted.length === 0 || wanted.some((name) => operation.toLowerCase().includes(name)),
);
if (found.length === 0) {
  console.error(`No operation is called ${wanted.join(' or ')}; openapi.json lists their names.`);
  process.exitCode = 1;
}
for (const [operation, files] of found) console.log(`${operation}\n  ${files.join('\n  ')}`);
