#!/usr/bin/env node
'use strict';

// `npx taprail …` from the repository: the command line interface on the pinned Node, installed
// first where needed.

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
  await prepareOrExit();
  const entry = path.join(root, 'server/src/cli/main.ts');
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
    // Dying of the same signal tells the shell the truth about what ended the command.
    else process.kill(process.pid, signal);
  });
}

/** How `npm start` sets up Node itself: how much memory is young, how many threads tidy it up. */
function nodeSettings() {
  const words = scripts.start.split(' ');
  return words.filter((word) => word.startsWith('--') && word !== '--import');
}

/** Keeps this process until the child has ended, and hands on what only this process was sent. */
function forwardSignals(child) {
  const terminal = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const name of signals) {
    process.on(name, () => {
      // A terminal sends Ctrl-C to both; a second one would mean "end at once" to the server.
      if (name !== 'SIGINT' || !terminal) child.kill(name);
    });
  }
  return signals;
}
