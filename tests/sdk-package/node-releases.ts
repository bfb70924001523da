import { join } from 'node:path';
import { repositoryFolder } from '../support/running/service-process.ts';

const binary = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node';
const place = join(repositoryFolder, 'tests/sdk-package/nodes/node_modules');

/** The releases of Node that the SDK and its examples promise to run on. */
export const nodeReleases = [
  ...[20, 22, 24].map((major) => ({
    major,
    path: join(place, `node-${major}-${process.platform}-${process.arch}`, binary),
  })),
  { major: 26, path: process.execPath },
] as const;
