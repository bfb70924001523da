import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { promisify } from 'node:util';
import { repositoryFolder } from '../support/running/service-process.ts';
import { expectations } from './expectations.ts';
import { openWorkshop, type Workshop } from './open-workshop.ts';
import { readGuide, readGuides, samplesIn } from './read-guide.ts';
import { moduleOf, runPage } from './run-page.ts';

interface Printed {
  readonly stdout: string;
  readonly stderr: string;
}

const guides = readGuides().filter((guide) => samplesIn(guide, 'sh', 'ts').length > 0);
const workshop = await openWorkshop();

// Most of the time is spent starting programs, on two cores.
suite('the guides', { concurrency: 3 }, () => {
  test('every TypeScript sample compiles', () => checkTypes(workshop));

  test('the example first-tap onboards a sub-merchant and sees its tap', async () => {
    const { folder: cwd, env } = await workshop.openSession('.taprail');
    const program = join(repositoryFolder, 'examples/first-tap/first-tap.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [program], { cwd, env });
    assert.match(stdout, /^first-tap is enabled\nthe tap is approved: visa \d{4}$/m);
    assert.match(stdout, /^tap\.approved evt_\w+\ncharge\.captured evt_\w+$/m);
  });

  test('the onboarding sample ends with the missing items, or with the reason of the rejection', async () => {
    const { folder: cwd, env, access } = await workshop.openSession('ending');
    const module = moduleOf(readGuide('docs/onboarding.md')) ?? '';
    const end = async (name: string, code: string) => {
      await writeFile(join(cwd, `${name}.ts`), code.replaceAll('salon-nord', name));
      const options = { cwd, env: { ...env, ...access }, timeout: 60_000 };
      const ended = promisify(execFile)(process.execPath, [`${name}.ts`], options);
      const { stdout, stderr } = await ended.catch((error: Printed) => error);
      return stdout + stderr;
    };
    const phoneless = module.replace(/ *('individual\.)?phone'?: '[^']*',/, '');
    const rejected = module.replace("email: 'owner@", "email: 'owner+reject@");
    const endings = await Promise.all([end('phoneless', phoneless), end('rejected', rejected)]);
    assert.match(endings[0], /needs more details; supply individual\.phone\./);
    assert.match(endings[1], /was rejected: rejected\.fraud/);
  });

  suite('a reader tries README and all guides in their order, on one platform', {
    concurrency: 1,
  }, async () => {
    // The pages follow TAPRAIL_DATA, so the reader may choose the folder.
    const session = await workshop.openSession('data');
    const reader = { ...session, env: { ...session.env, TAPRAIL_DATA: 'data' } };
    for (const guide of guides) {
      test(`the samples of ${guide.path} do what the page says`, async () => {
        const { answers, ...shown } = await runPage(guide, reader);
        const expected = expectations[guide.path];
        assert.ok(expected, `${guide.path} has samples, so expectations.ts says what they show`);
        expected({ ...shown, answers: answers.map(parse) });
      });
    }
  });
});

/** All at once, with the strictness of this repository. */
async function checkTypes({ folder }: Workshop): Promise<void> {
  const place = join(folder, 'types');
  await mkdir(place);
  for (const guide of guides) {
    const module = moduleOf(guide);
    if (module !== null) await writeFile(join(place, `${guide.name}.ts`), module);
  }
  const config = {
    extends: join(repositoryFolder, 'tsconfig.json'),
    compilerOptions: { noUnusedLocals: false, typeRoots: [join(folder, 'node_modules/@types')] },
    include: ['*.ts'],
    exclude: [],
  };
  await writeFile(join(place, 'tsconfig.json'), JSON.stringify(config));
  const compiler = join(repositoryFolder, 'node_modules/typescript/bin/tsc');
  const checking = promisify(execFile)(process.execPath, [compiler, '-p', '.'], { cwd: place });
  const output = await checking.then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  );
  // A line of a module is the same line of its page.
  assert.equal(output, '');
}

function parse(answer: string): unknown {
  try {
    return JSON.parse(answer);
  } catch {
    return answer;
  }
}
