'use strict';

// Builds the dashboard on the pinned Node. The shell that has just installed it, for the same npm
// script, may still take `node` for the machine's own, which may not run TypeScript.

const { spawnSync } = require('node:child_process');
const path = require('node:path');

const root = path.resolve(__dirname, '..');
const node = path.join(
  root,
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);
const built = spawnSync(node, [path.join(__dirname, 'build-dashboard.ts')], { stdio: 'inherit' });
process.exitCode = built.status ?? 1;
