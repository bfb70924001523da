#!/usr/bin/env node
'use strict';

// Runs before every script but `npm start`: also installs the tools that build, check and test.
// CommonJS without dependencies, like prepare.cjs, whose parts it uses.

const { prepareDashboard } = require('./prepare-dashboard.cjs');
const { orExit, prepare } = require('./prepare.cjs');

orExit(async () => {
  await prepare('tools');
  await prepareDashboard();
});
