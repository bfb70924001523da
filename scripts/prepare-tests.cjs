#!/usr/bin/env node
'use strict';

// Runs before `npm test`, after prepare.cjs: installs tools that are too large for people who only
// start the service. CommonJS without dependencies, like prepare.cjs, whose parts it uses.

const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { pipeline } = require('node:stream/promises');
const { createBrotliDecompress } = require('node:zlib');
const browsers = require('./find-browser.cjs');
const prepare = require('./prepare.cjs');

const { findBrowser, isPackaged, packaged, toolModules, unpackedFolder } = browsers;
const { exclusively, install, orExit, prepareOnce, PrepareError, run, say } = prepare;

const tools = path.dirname(toolModules);
const root = path.resolve(tools, '..', '..');

async function prepareTests() {
  const read = (name) => fs.readFileSync(path.join(tools, name), 'utf8');
  const platform = `${process.platform}-${process.arch}`;
  const fingerprint = [platform, read('package.json'), read('package-lock.json')].join('\n');
  await prepareOnce({ modules: toolModules, fingerprint }, async () => {
    // The packaged browser runs on one platform, and its package does not say so.
    const args = ['ci', isPackaged ? '--include=optional' : '--omit=optional'];
    await install(tools, { what: 'the tools of the tests (once)', args });
    fs.mkdirSync(toolModules, { recursive: true });
    return isPackaged && (await unpackChromium()) ? [packaged.path] : [];
  });
  if (findBrowser() === null) await exclusively(fetchBrowser);
  await installNodes();
}

/** The older releases of Node on which the SDK's package is tested. */
async function installNodes() {
  const folder = path.join(root, 'tests', 'sdk-package', 'nodes');
  const lock = fs.readFileSync(path.join(folder, 'package-lock.json'), 'utf8');
  const fingerprint = [process.platform, process.arch, lock].join('\n');
  const modules = path.join(folder, 'node_modules');
  await prepareOnce({ modules, fingerprint }, async () => {
    const what = 'Node 20, 22 and 24 for the tests of the SDK (once, 500 MB)';
    await install(folder, { what, args: ['ci', '--include=optional'] });
    return [];
  });
}

/**
 * The package unpacks itself only in cloud functions, so this unpacks it. False if the browser does
 * not run on this system; the caller then tries another one.
 */
async function unpackChromium() {
  const packed = path.join(toolModules, '@sparticuz', 'chromium', 'bin');
  // npm leaves out an optional package that it cannot fetch.
  if (!fs.existsSync(packed)) return false;
  fs.mkdirSync(unpackedFolder, { recursive: true });
  const unpack = (from, to) =>
    pipeline(
      fs.createReadStream(path.join(packed, from)),
      createBrotliDecompress({ chunkSize: 2 ** 20 }),
      fs.createWriteStream(to, { mode: 0o755 }),
    );
  for (const name of ['al2023.tar', 'swiftshader.tar', 'fonts.tar']) {
    const archive = path.join(unpackedFolder, name);
    await unpack(`${name}.br`, archive);
    const { code, output } = await run({
      command: 'tar',
      args: ['-xf', archive],
      cwd: unpackedFolder,
    });
    if (code !== 0) throw new PrepareError(`${archive} cannot be unpacked: ${output.stderr}`);
    fs.rmSync(archive);
  }
  await unpack('chromium.br', packaged.path);
  const folders = ['/usr/share/fonts', path.join(unpackedFolder, 'fonts')];
  const list = folders.map((folder) => `<dir>${folder}</dir>`).join('');
  const cache = `<cachedir>${path.join(unpackedFolder, 'fonts-cache')}</cachedir>`;
  fs.writeFileSync(packaged.env.FONTCONFIG_FILE, `<fontconfig>${list}${cache}</fontconfig>\n`);
  const { status } = spawnSync(
    packaged.path,
    ['--headless', '--no-sandbox', '--disable-gpu', '--dump-dom', 'about:blank'],
    { env: { ...process.env, ...packaged.env }, stdio: 'ignore', timeout: 60_000 },
  );
  if (status !== 0) fs.rmSync(packaged.path);
  return status === 0;
}

/** Tries Playwright's download first, which needs no rights, then the system's packages. */
async function fetchBrowser() {
  say('Fetching a browser for the tests (once, 100 to 200 MB).');
  const cli = path.join(root, 'node_modules', 'playwright-core', 'cli.js');
  const download = ['install', 'chromium-headless-shell'];
  // Without a network it would try for minutes.
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' };
  await run({ command: process.execPath, args: [cli, ...download], cwd: root, env });
  if (findBrowser() !== null) return;
  const isRoot = process.getuid !== undefined && process.getuid() === 0;
  if (isRoot && fs.existsSync('/usr/bin/apt-get')) {
    const quiet = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run({ command: 'apt-get', args: ['update', '-qq'], cwd: root });
    // Older releases have only the whole browser.
    for (const name of ['chromium-headless-shell', 'chromium']) {
      const args = ['install', '-y', '-qq', '--no-install-recommends', name];
      await run({ command: 'apt-get', args, cwd: root, env: quiet });
      if (findBrowser() !== null) break;
    }
  }
  if (findBrowser() !== null) return;
  // Not a failure: the browser tests say the same, and all others can run.
  say('No browser could be fetched, so the browser tests will fail; install Chromium or Chrome.');
}

orExit(prepareTests);
