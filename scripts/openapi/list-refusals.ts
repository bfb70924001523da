import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Refusal, RefusalDefinition } from '../../server/src/lib/errors.ts';

const repository = new URL('../../', import.meta.url);

/** Every refusal that a file errors.ts defines, once per code, sorted by code. */
export async function listRefusals(): Promise<readonly RefusalDefinition[]> {
  const definitions = new Map<string, RefusalDefinition>();
  for (const path of globSync('server/src/**/errors.ts', { cwd: fileURLToPath(repository) })) {
    const members: Record<string, unknown> = await import(new URL(path, repository).href);
    for (const member of Object.values(members)) {
      if (isRefusal(member)) definitions.set(member.definition.code, member.definition);
    }
  }
  return [...definitions.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
}

function isRefusal(member: unknown): member is Refusal {
  return typeof member === 'function' && 'definition' in member;
}
