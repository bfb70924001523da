#!/usr/bin/env node
'use strict';

// `npx taprail …` from the repository: runs the command line on the pinned Node, and installs it
// first if needed.

const { spawn } = require('node:child_process');
const path = require('node:path');
const { pathToFileURL } = require('node:url');
const { scripts } = require('../package.json');
const { prepareOrExit } = require('./prepare.cjs');

const root = path.resolve(__dirname, '..');
const node = path.join(
  root,
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

main();

async function main() {
  // `server` is enough: a machine whose PostgreSQL is elsewhere has no more.
  await prepareOrExit('start', 'server');
  const entry = path.join(root, 'cli/src/main.ts');
  const cache = pathToFileURL(path.join(root, 'scripts/compile-cache.mjs')).href;
  const args = ['--import', cache, ...nodeSettings(), entry, ...process.argv.slice(2)];
  const child = spawn(node, args, { stdio: 'inherit' });
  const signals = forwardSignals(child);
  child.on('error', (error) => {
    process.stderr.write(`${node} could not be started: ${error.message}\n`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    for (const name of signals) process.removeAllListeners(name);
    if (signal === null) process.exit(code);
    // Ending by the same signal tells the shell what ended the command.
    else process.kill(process.pid, signal);
  });
}

/** The options for Node's garbage collector that `npm start` passes. */
function nodeSettings() {
  const words = scripts.start.split(' ');
  return words.filter((word) => word.startsWith('--') && word !== '--import');
}

/** Waits for the child to end, and forwards signals that only this process received. */
function forwardSignals(child) {
  const terminal = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const name of signals) {
    process.on(name, () => {
      // A terminal sends Ctrl-C to both. A second one would tell the server to stop at once.
      if (name !== 'SIGINT' || !terminal) child.kill(name);
    });
  }
  return signals;
}
