import { readFile } from 'node:fs/promises';
import type { JsonObject } from '../server/src/lib/json.ts';
import { findBreakingChanges } from './openapi/breaking-changes.ts';
import { checkClients } from './openapi/check-clients.ts';
import { describeCurrentApi } from './openapi/describe-current-api.ts';
import { descriptionFile, releasedFile, renderDescription } from './openapi/description-files.ts';
import { lintDescription } from './openapi/lint-description.ts';
import { listRefusals } from './openapi/list-refusals.ts';
import { errorsPage, renderErrorsPage } from './openapi/render-errors-page.ts';
import { readChangelog } from './release/changelog.ts';
import { type Finding, runSteps } from './run-steps.ts';
import { runTool } from './run-tool.ts';

const changelogFile = new URL('../CHANGELOG.md', import.meta.url);
const sdkTypes = 'tests/clients/generate-sdk-types.ts';
const dashboardTypes = 'tests/clients/generate-dashboard-types.ts';
const description = describeCurrentApi();
// The steps that await it report its failure. Without this, Node would end the process first.
description.catch(() => {});

const passed = await runSteps([
  { name: 'types', run: () => runTool('typescript/bin/tsc', ['-p', '.']) },
  { name: 'types of the dashboard', run: () => runTool('typescript/bin/tsc', ['-p', 'dashboard']) },
  { name: 'lint and format', run: checkStyle },
  { name: 'repository rules', run: checkRepository },
  { name: 'OpenAPI drift', run: checkDrift },
  { name: 'errors page drift', run: checkErrorsPage },
  { name: 'SDK types drift', run: () => runTool(null, [sdkTypes, '--check']) },
  { name: 'dashboard types drift', run: () => runTool(null, [dashboardTypes, '--check']) },
  { name: 'OpenAPI lint', run: async () => problems(await lintDescription(await current())) },
  { name: 'OpenAPI breaking changes', run: checkBreakingChanges },
  { name: 'clients generated from OpenAPI', run: async () => checkClients(await current()) },
]);
process.exitCode = passed ? 0 : 1;

async function checkStyle(): Promise<Finding> {
  const found = await runTool('@biomejs/biome/bin/biome', [
    'check',
    '--error-on-warnings',
    '--max-diagnostics=50',
  ]);
  // Biome passes with infos; we do not.
  const hasInfos = /^Found \d+ infos?\./m.test(found.output ?? '');
  return { ...found, failed: found.failed || hasInfos };
}

function checkRepository(): Promise<Finding> {
  return runTool(null, ['--test', '--test-reporter=dot', 'tests/repository/*.test.ts']);
}

async function checkDrift(): Promise<Finding> {
  const committed = await readFile(descriptionFile, 'utf8').catch(() => '');
  if (committed === (await current())) return { failed: false };
  return { failed: true, output: 'openapi.json differs from the routes: npm run openapi' };
}

async function checkErrorsPage(): Promise<Finding> {
  const committed = await readFile(errorsPage, 'utf8').catch(() => '');
  if (committed === renderErrorsPage(await listRefusals())) return { failed: false };
  return {
    failed: true,
    output: 'docs/errors.md differs from the errors.ts files: npm run openapi',
  };
}

async function checkBreakingChanges(): Promise<Finding> {
  const frozen = await readFile(releasedFile, 'utf8').catch(() => null);
  if (frozen === null) return { failed: false, note: 'no release yet' };
  const released = JSON.parse(frozen) as JsonObject;
  const found = findBreakingChanges({ released, current: await description });
  const changelog = readChangelog(await readFile(changelogFile, 'utf8'));
  if (changelog.announcesBreaking) {
    return { failed: false, note: `${found.length}, announced in CHANGELOG.md` };
  }
  return problems(found);
}

async function current(): Promise<string> {
  return renderDescription(await description);
}

function problems(found: readonly string[]): Finding {
  return { failed: found.length > 0, output: found.join('\n') };
}
