import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Finding } from '../run-steps.ts';
import { runTool } from '../run-tool.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Compiles code that an integrator would write with the SDK, and with the client of each generator.
 * A description can be valid and still produce types that forbid nothing, or require too much.
 */
export async function checkClients(text: string): Promise<Finding> {
  const folder = await mkdtemp(join(tmpdir(), 'taprail-clients-'));
  try {
    await writeFile(join(folder, 'openapi.json'), text);
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(projectIn(folder)));
    const generated = await runTool(null, ['tests/clients/generate-clients.ts', folder]);
    if (generated.failed) return generated;
    return await runTool('typescript/bin/tsc', ['-p', folder]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** As strict as generated code allows: it fails with exactOptionalPropertyTypes. */
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
      noUncheckedIndexedAccess: true,
      allowImportingTsExtensions: true,
      skipLibCheck: true,
      paths: {
        '@taprail/sdk': [join(root, 'sdk/src/index.ts')],
        'generated/hey-api': [join(folder, 'hey-api/index.ts')],
        'generated/openapi-typescript': [join(folder, 'openapi-typescript.ts')],
        'generated/orval': [join(folder, 'orval.ts')],
        axios: [join(root, 'node_modules/axios')],
      },
    },
    include: [join(root, 'tests/clients/*-sample.ts')],
  };
}
