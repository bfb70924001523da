#!/usr/bin/env node
'use strict';

// Runs before everything but `npm start`: installs what builds, checks and tests, too. CommonJS
// without dependencies, like prepare.cjs, whose parts it uses.

const { prepareDashboard } = require('./prepare-dashboard.cjs');
const { orExit, prepare } = require('./prepare.cjs');

orExit(async () => {
  await prepare('tools');
  await prepareDashboard();
});
