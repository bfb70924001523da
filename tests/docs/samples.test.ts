import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { suite, test } from 'node:test';
import { promisify } from 'node:util';
import { repositoryFolder } from '../support/service-process.ts';
import { expectations } from './expectations.ts';
import { openWorkshop, type Workshop } from './open-session.ts';
import { type Guide, readGuides } from './read-guide.ts';
import { runShell } from './run-shell.ts';
import { runModule, writeModule } from './run-typescript.ts';

const guides = readGuides().filter(({ blocks }) =>
  blocks.some(({ language }) => language === 'sh' || language === 'ts'),
);
const workshop = await openWorkshop();
const sessions = new Map(
  await Promise.all(
    guides.map(async (guide) => {
      const session = await workshop.openSession(basename(guide.path, '.md'));
      const module = await writeModule(guide, session.folder);
      return [guide, { session, module }] as const;
    }),
  ),
);

// Most of the time goes into starting programs, which two cores do two at a time.
suite('the guides', { concurrency: 3 }, () => {
  test('every TypeScript sample of the guides compiles', () => checkTypes(workshop));

  test('the example first-tap onboards a sub-merchant and sees its tap', async () => {
    const { folder: cwd, env } = await workshop.openSession('first-tap');
    const program = join(repositoryFolder, 'examples/first-tap/first-tap.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [program], { cwd, env });
    assert.match(stdout, /^first-tap is enabled\nthe tap is approved: visa \d{4}$/m);
    assert.match(stdout, /^tap\.approved evt_\w+\ncharge\.captured evt_\w+$/m);
  });

  for (const [guide, { session, module }] of sessions) {
    test(`the samples of ${guide.path} do what the page says`, async () => {
      const blocks = await runShell(guide, session);
      const printed = module === null ? '' : await runModule(guide, module, session);
      const expected = expectations[guide.path];
      assert.ok(expected, `${guide.path} has samples, so expectations.ts says what they show`);
      const answers = blocks.flatMap((block) => block.answers.map((answer) => parse(answer)));
      expected({ answers, printed, output: blocks.map(({ output }) => output).join('') });
    });
  }
});

/** All at once, with the strictness of this repository. */
async function checkTypes({ folder }: Workshop): Promise<void> {
  const config = {
    extends: join(repositoryFolder, 'tsconfig.json'),
    compilerOptions: { noUnusedLocals: false, typeRoots: [join(folder, 'node_modules/@types')] },
    include: ['*/sample.ts'],
    exclude: [],
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const compiler = join(repositoryFolder, 'node_modules/typescript/bin/tsc');
  const checking = promisify(execFile)(process.execPath, [compiler, '-p', folder]);
  const output = await checking.then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  );
  assert.equal(nameGuides(output), '');
}

/** The compiler names modules by a path that is relative to the current folder. */
function nameGuides(output: string): string {
  const named = (text: string, { path }: Guide) =>
    text.replaceAll(new RegExp(`^\\S*/${basename(path, '.md')}/sample\\.ts`, 'gm'), path);
  return guides.reduce(named, output);
}

function parse(answer: string): unknown {
  try {
    return JSON.parse(answer);
  } catch {
    return answer;
  }
}
