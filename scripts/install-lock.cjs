'use strict';

// The lock of installations, for prepare.cjs: CommonJS without dependencies.

const fs = require('node:fs');
const path = require('node:path');

// npm ci empties node_modules, so the lock lives in the other folder that git ignores.
const lockFolder = path.resolve(__dirname, '..', '.taprail', 'install.lock');
const windows = process.platform === 'win32';
const heartbeatMs = 5_000;
const heartbeatLostMs = 120_000;

/**
 * Two npm scripts started together must not both empty node_modules. The lock is a folder with one
 * file named after its owner. It is renamed into place, so it never lacks that file. To take it
 * over from a dead owner, a process renames the file, which only one of several can do.
 */
async function withLock(work, onWait) {
  while (!tryLock()) {
    onWait();
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const touch = () => attempt(() => fs.utimesSync(ownLockFile(), new Date(), new Date()));
  const heartbeat = setInterval(touch, heartbeatMs);
  touch();
  try {
    await work();
  } finally {
    clearInterval(heartbeat);
    fs.rmSync(ownLockFile(), { force: true });
    attempt(() => fs.rmdirSync(lockFolder));
  }
}

function tryLock() {
  const draft = `${lockFolder}.${process.pid}`;
  fs.mkdirSync(draft, { recursive: true });
  fs.writeFileSync(path.join(draft, path.basename(ownLockFile())), '');
  if (attempt(() => fs.renameSync(draft, lockFolder))) return true;
  fs.rmSync(draft, { recursive: true, force: true });
  // The owner may have released it in between. Any other failure would last for ever.
  return unlessGone(() => {
    const [owner] = fs.readdirSync(lockFolder);
    if (owner === undefined) fs.rmdirSync(lockFolder);
    if (owner === undefined || isHeld(owner)) return false;
    fs.renameSync(path.join(lockFolder, owner), ownLockFile());
    return true;
  });
}

function unlessGone(action) {
  try {
    return action();
  } catch (error) {
    // On Windows such failures are often transient.
    if (windows || error.code === 'ENOENT' || error.code === 'ENOTEMPTY') return false;
    throw error;
  }
}

function ownLockFile() {
  return path.join(lockFolder, String(process.pid));
}

/** Taken while its owner lives, or an npm that its killed owner left running. */
function isHeld(owner) {
  try {
    const file = path.join(lockFolder, owner);
    // The pid alone does not prove it: a later process may have the same one.
    if (Date.now() - fs.statSync(file).mtimeMs > heartbeatLostMs) return false;
    return isAlive(Number(owner)) || isAlive(Number(fs.readFileSync(file, 'utf8')));
  } catch {
    return false;
  }
}

function isAlive(pid) {
  // Pid 0 would mean our own process group.
  if (!(pid > 0)) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** The action's result, true if it returned nothing, and false if it threw. */
function attempt(action) {
  try {
    const result = action();
    return result === undefined ? true : result;
  } catch {
    return false;
  }
}

module.exports = { attempt, ownLockFile, withLock };
