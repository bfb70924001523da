#!/usr/bin/env node
'use strict';

// Installs the build tools of the dashboard, which `npm start` needs once and a server never.
// CommonJS without dependencies, like prepare.cjs, whose parts it uses.

const fs = require('node:fs');
const path = require('node:path');
const { install, orExit, prepareOnce } = require('./prepare.cjs');

const folder = path.resolve(__dirname, '..', 'dashboard');

async function prepareDashboard() {
  const read = (name) => fs.readFileSync(path.join(folder, name), 'utf8');
  const platform = `${process.platform}-${process.arch}`;
  const fingerprint = [platform, read('package.json'), read('package-lock.json')].join('\n');
  const modules = path.join(folder, 'node_modules');
  await prepareOnce({ modules, fingerprint }, async () => {
    const what = 'the build tools of the dashboard (95 MB)';
    await install(folder, { what, args: ['ci', '--include=dev', '--include=optional'] });
    return [path.join(modules, 'vite', 'package.json')];
  });
}

module.exports = { prepareDashboard };

if (require.main === module) orExit(prepareDashboard);
