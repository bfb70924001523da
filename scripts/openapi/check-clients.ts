import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Finding } from '../run-steps.ts';
import { runTool } from '../run-tool.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Compiles code that an integrator would write with the SDK's types, and with a generated client. A
 * description can be valid and still produce types that forbid nothing.
 */
export async function checkClients(text: string): Promise<Finding> {
  const folder = await mkdtemp(join(tmpdir(), 'taprail-clients-'));
  try {
    await writeFile(join(folder, 'openapi.json'), text);
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(projectIn(folder)));
    const generated = await runTool(null, ['tests/clients/generate-oazapfts.ts', folder]);
    if (generated.failed) return generated;
    return await runTool('typescript/bin/tsc', ['-p', folder]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** As strict as most projects. Generated code fails stricter settings. */
function projectIn(folder: string): object {
  return {
    compilerOptions: {
      target: 'esnext',
      lib: ['esnext', 'dom', 'dom.iterable'],
      types: [],
      module: 'esnext',
      moduleResolution: 'bundler',
      noEmit: true,
      strict: true,
      allowImportingTsExtensions: true,
      skipLibCheck: true,
      paths: {
        '@taprail/sdk': [join(root, 'sdk/src/index.ts')],
        'generated/oazapfts': [join(folder, 'oazapfts.ts')],
        'generated/openapi-typescript': [join(root, 'sdk/src/api-types.ts')],
        '@oazapfts/runtime': [join(root, 'node_modules/@oazapfts/runtime')],
        '@oazapfts/runtime/*': [join(root, 'node_modules/@oazapfts/runtime/*')],
      },
    },
    include: [join(root, 'tests/clients/*-sample.ts')],
  };
}
