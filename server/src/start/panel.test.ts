import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultDataFolder } from '../config.ts';
import { renderPanel } from './panel.ts';

const url = 'http://127.0.0.1:9090';
const facts = {
  version: '0.1.0',
  credentials: {
    base_url: url,
    api_url: url,
    api_key: 'tr_test_shown',
    dashboard_url: `${url}/dashboard`,
    dashboard_email: 'owner@example.com',
    dashboard_password: null,
    isPasswordNew: false,
  },
  metricsUrl: 'http://127.0.0.1:9091/metrics',
  dataFolder: defaultDataFolder,
  psp: 'simulator',
};

test('the panel shows two commands to a tap, then the dashboard', () => {
  const panel = renderPanel(facts);
  assert.match(
    panel,
    /\n {4}npx taprail sub-merchants onboard bistro-7\n {4}npx taprail tap 12\.50 --submerchant bistro-7\n/,
  );
  assert.match(
    panel,
    /\n {2}Then look at it in the dashboard: http:\/\/127\.0\.0\.1:9090\/dashboard\n/,
  );
});

test('the commands of the panel name another data folder, quoted for a shell', () => {
  const named = renderPanel({ ...facts, dataFolder: '/srv/my data' });
  assert.match(named, /\n {4}TAPRAIL_DATA='\/srv\/my data' npx taprail tap 12\.50 /);
  assert.equal(named.match(/TAPRAIL_DATA/g)?.length, 2);
});

test('with another provider the panel suggests no simulated tap', () => {
  assert.doesNotMatch(renderPanel({ ...facts, psp: 'stripe' }), /taprail tap/);
});
