'use strict';

const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

// For the script that runs before the tests, and so CommonJS like it, and for the tests.

const root = path.resolve(__dirname, '..');
const toolModules = path.join(root, 'tests', 'tools', 'node_modules');
/** Where the Chromium from npm is unpacked, on the one platform that it is made for. */
const unpackedFolder = path.join(toolModules, '.chromium');
const isPackaged = process.platform === 'linux' && process.arch === 'x64';

/** With the libraries and fonts that it brings, which a bare container lacks. */
const packaged = {
  path: path.join(unpackedFolder, 'chromium'),
  env: {
    LD_LIBRARY_PATH: path.join(unpackedFolder, 'lib'),
    FONTCONFIG_FILE: path.join(unpackedFolder, 'fonts.conf'),
  },
};

/**
 * A Chromium or Chrome for the browser tests: the one that CHROME_PATH names, the one from npm, an
 * installed one, or one that Playwright has downloaded. Null if there is none.
 */
function findBrowser() {
  const named = process.env.CHROME_PATH;
  if (named) return { path: named };
  if (isPackaged && fs.existsSync(packaged.path)) return packaged;
  const found = candidates().find((file) => fs.existsSync(file));
  return found === undefined ? null : { path: found };
}

function candidates() {
  const folders = (process.env.PATH || '').split(path.delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...onPath, ...usualPlaces, ...downloaded()];
}

/** The headless shell comes first: it draws the same pages with a fifth less work. */
const names =
  process.platform === 'win32'
    ? ['chrome.exe', 'msedge.exe']
    : [
        ...['chromium-headless-shell', 'chromium', 'chromium-browser'],
        ...['google-chrome', 'google-chrome-stable', 'chrome'],
      ];

const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  path.join(process.env.PROGRAMFILES || '', 'Google', 'Chrome', 'Application', 'chrome.exe'),
  path.join(process.env.PROGRAMFILES || '', 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
];

/** The browsers in the cache of `playwright-core install`. */
function downloaded() {
  const home = os.homedir();
  const caches = {
    darwin: path.join(home, 'Library', 'Caches'),
    win32: process.env.LOCALAPPDATA || home,
  };
  const cache = path.join(caches[process.platform] || path.join(home, '.cache'), 'ms-playwright');
  if (!fs.existsSync(cache)) return [];
  const isProgram = /^(headless_shell|chrome-headless-shell|chrome|Chromium)(\.exe)?$/;
  return fs
    .readdirSync(cache)
    .filter((name) => name.startsWith('chromium'))
    .flatMap((name) =>
      fs
        .readdirSync(path.join(cache, name), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && isProgram.test(entry.name))
        .map((entry) => path.join(entry.parentPath, entry.name)),
    );
}

module.exports = { findBrowser, isPackaged, packaged, toolModules, unpackedFolder };
