import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { type Asset, makeAsset } from '../docs/asset.ts';
import { builtFolder, fingerprintSources } from './fingerprint-sources.ts';

export interface Dashboard {
  /** The page of the dashboard; `%NONCE%` stands for the nonce of its styles. */
  readonly page: string;
  /** The form behind an onboarding link. */
  readonly form: string;
  /** A sub-merchant's own page. */
  readonly account: string;
  /** By the last part of their address, which changes with their content. */
  readonly assets: ReadonlyMap<string, Asset>;
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** The build of the present sources, or null if there is none. */
export async function loadDashboard(): Promise<Dashboard | null> {
  const folder = join(builtFolder, await fingerprintSources());
  const names = await readdir(join(folder, 'assets')).catch(() => null);
  if (names === null) return null;
  const assets = await Promise.all(
    names.map(async (name) => {
      const type = types[extname(name)] ?? 'application/octet-stream';
      return [name, await makeAsset(type, await readFile(join(folder, 'assets', name)))] as const;
    }),
  );
  return {
    page: await readFile(join(folder, 'index.html'), 'utf8'),
    form: await readFile(join(folder, 'onboard.html'), 'utf8'),
    account: await readFile(join(folder, 'account.html'), 'utf8'),
    assets: new Map(assets),
  };
}
