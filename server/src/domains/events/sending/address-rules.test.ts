import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../../tests/support/fast-check.ts';
import {
  type AddressRules,
  checkEndpointHost,
  checkEndpointUrl,
  isAddressAllowed,
} from './address-rules.ts';

const strict: AddressRules = { requireHttps: true, allowed: [] };
const open: AddressRules = { requireHttps: false, allowed: [] };
const testing: AddressRules = { requireHttps: false, allowed: ['127.0.0.0/8', '::1/128'] };

const forbidden: Readonly<Record<string, readonly string[]>> = {
  unspecified: ['0.0.0.0', '0.1.2.3', '::'],
  loopback: ['127.0.0.1', '127.0.0.53', '127.255.255.255', '::1'],
  private: [
    ...['10.0.0.0', '10.255.255.255', '172.16.0.0', '172.31.255.255', '192.168.0.1'],
    ...['192.168.255.255', 'fc00::1', 'fd12:3456::1'],
  ],
  'link-local': ['169.254.0.1', 'fe80::1', 'febf::1', 'fec0::1'],
  'shared by carriers': ['100.64.0.0', '100.127.255.255'],
  metadata: [
    ...['169.254.169.254', '169.254.170.2', '100.100.100.200', '168.63.129.16', '192.0.0.192'],
    ...['fd00:ec2::254', 'fd20:ce::254'],
  ],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1', 'ff0e::1'],
  broadcast: ['255.255.255.255'],
  'reserved or for documentation': [
    ...['192.0.2.1', '198.51.100.1', '203.0.113.1', '198.18.0.1', '198.19.255.255', '240.0.0.1'],
    ...['192.88.99.1', '2001:db8::1', '3fff::1', '100::1', '5f00::1', '4000::1', '8000::1'],
  ],
  'IPv4 in IPv6': [
    ...['::ffff:127.0.0.1', '::ffff:7f00:1', '0:0:0:0:0:ffff:0a00:0001', '::ffff:169.254.169.254'],
    ...['::127.0.0.1', '::a9fe:a9fe', '::8.8.8.8', '::ffff:0:127.0.0.1', '::ffff:0:8.8.8.8'],
    ...['64:ff9b::127.0.0.1', '64:ff9b::a00:1', '64:ff9b::a9fe:a9fe', '64:ff9b::a83f:8110'],
    ...['64:ff9b:1::8.8.8.8', '64:ff9b:1::1', '2002:7f00:1::', '2002:a00:1::1', '2002:808:808::'],
    ...['2001::7f00:1', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  ],
  'not an address at all': ['', 'example.com', '1.2.3', '127.0.0.1 ', '[::1]', '::1%lo', '0x7f.1'],
};

for (const [title, addresses] of Object.entries(forbidden)) {
  test(`addresses are not public: ${title}`, () => {
    const passed = addresses.filter((address) => isAddressAllowed(address, open));
    assert.deepEqual(passed, []);
  });
}

test('public addresses are public', () => {
  const addresses = [
    ...['1.1.1.1', '8.8.8.8', '9.255.255.255', '11.0.0.0', '93.184.216.34', '100.63.255.255'],
    ...['100.128.0.0', '126.255.255.255', '128.0.0.1', '168.63.129.15', '169.253.255.255'],
    ...['169.255.0.0', '172.15.255.255', '172.32.0.0', '192.167.255.255', '192.169.0.0'],
    ...['198.17.255.255', '198.20.0.0', '223.255.255.255', '2606:4700::1111', '2a00:1450::200e'],
    ...['2001:4860:4860::8888', '2400:cb00::1', '64:ff9b::8.8.8.8', '::ffff:8.8.8.8'],
  ];
  const refused = addresses.filter((address) => !isAddressAllowed(address, open));
  assert.deepEqual(refused, []);
});

test('configured ranges pass, and no address beside them', () => {
  const rules = { requireHttps: false, allowed: ['10.1.0.0/16', 'fd00:1::/32'] };
  for (const address of ['10.1.0.0', '10.1.255.255', '::ffff:10.1.2.3', 'fd00:1::5', '8.8.8.8']) {
    assert.ok(isAddressAllowed(address, rules), address);
  }
  for (const address of ['10.0.255.255', '10.2.0.0', 'fd00:2::1', '127.0.0.1', '::1']) {
    assert.ok(!isAddressAllowed(address, rules), address);
  }
});

const privateStarts = fc.constantFrom(
  [10, 0],
  [127, 0],
  [169, 254],
  [172, 16],
  [192, 168],
  [100, 64],
);
const spellings = fc
  .tuple(privateStarts, fc.nat(255), fc.nat(255))
  .map(([[a = 0, b = 0], c, d]) => ({ a, b, c, d, whole: ((a * 256 + b) * 256 + c) * 256 + d }));

test('a private address is refused in every spelling', () => {
  fc.assert(
    fc.property(spellings, ({ a, b, c, d, whole }) => {
      const octal = (part: number) => `0${part.toString(8)}`;
      const hex = (part: number) => `0x${part.toString(16)}`;
      const [high, low] = [a * 256 + b, c * 256 + d].map((half) => half.toString(16));
      const hosts = [
        ...[`${a}.${b}.${c}.${d}`, `${a}.${b}.${c}.${d}.`, `${a}.${b}.${c * 256 + d}`],
        ...[`${a}.${whole % 2 ** 24}`, `${whole}`, `${hex(whole)}`, `${octal(whole)}`],
        ...[[a, b, c, d].map(octal).join('.'), [a, b, c, d].map(hex).join('.')],
        ...[`${hex(a)}.${octal(b)}.${c}.${hex(d)}`, `${hex(whole).toUpperCase()}.`],
        ...[`${a}。${b}．${c}｡${d}`, encodeURIComponent(`${a}.${b}.${c}.${d}`)],
        ...[`%3${String(a).charAt(0)}${String(a).slice(1)}.${b}.${c}.${d}`],
        ...[`[::ffff:${a}.${b}.${c}.${d}]`, `[::ffff:${high}:${low}]`, `[64:ff9b::${high}:${low}]`],
        ...[`[::${high}:${low}]`, `[2002:${high}:${low}::]`, `[::ffff:0:${high}:${low}]`],
      ];
      const passed = hosts.filter((host) => checkEndpointUrl(`http://${host}/`, open).ok);
      assert.deepEqual(passed, []);
    }),
  );
});

const refusedUrls: readonly [url: string, told: RegExp][] = [
  ['', /^must be an http or https address such as /],
  ['example.com/hook', /^must be an http or https address/],
  ['//example.com/hook', /^must be an http or https address/],
  ['ftp://example.com/', /^must be an http or https address/],
  ['file:///etc/passwd', /^must be an http or https address/],
  ['gopher://example.com/', /^must be an http or https address/],
  ['javascript:alert(1)', /^must be an http or https address/],
  ['data:text/plain,x', /^must be an http or https address/],
  ['ws://example.com/', /^must be an http or https address/],
  ['https://', /^must be an http or https address/],
  ['https://exa mple.com/', /^must be an http or https address/],
  ['https://example.com:99999/', /^must be an http or https address/],
  ['https://[fe80::1%25eth0]/', /^must be an http or https address/],
  ['https://127.0.0.1%00.example.com/', /^must be an http or https address/],
  ['http://example.com/', /^must begin with https:\/\/$/],
  ['https://user@example.com/', /^must not carry a user name or password$/],
  ['https://user:secret@example.com/', /^must not carry a user name or password$/],
  ['https://:secret@example.com/', /^must not carry a user name or password$/],
  ['https://example.com@127.0.0.1/', /^must not carry a user name or password$/],
  ['https://example.com/#top', /^must not have a fragment$/],
  ['https://example.com/#', /^must not have a fragment$/],
  ['https://example..com/', /^must name a valid host$/],
  ['https://.example.com/', /^must name a valid host$/],
  ['https://localhost../', /^must name a valid host$/],
  [`https://example.com/${'a'.repeat(2029)}`, /^must have at most 2048 characters$/],
  ['https://127.0.0.1/', /^must point to a public address$/],
  ['https://[::1]/', /^must point to a public address$/],
  ['https://localhost/', /^must point to a public address$/],
  ['https://LOCALHOST:8443/', /^must point to a public address$/],
  ['https://localhost./', /^must point to a public address$/],
  ['https://app.localhost/', /^must point to a public address$/],
  ['https://app.localhost./', /^must point to a public address$/],
  ['https://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/', /^must point to a public address$/],
  ['https://%6cocalhost/', /^must point to a public address$/],
  ['https:\\\\127.0.0.1\\x', /^must point to a public address$/],
  ['https:127.0.0.1', /^must point to a public address$/],
  [' https://127.0.0.1/\n', /^must point to a public address$/],
  ['https://0/', /^must point to a public address$/],
];

for (const [url, told] of refusedUrls) {
  test(`the URL "${url.trim().slice(0, 40)}" is refused in one sentence`, () => {
    const checked = checkEndpointUrl(url, strict);
    assert.match(checked.ok ? 'passed' : checked.message, told);
  });
}

const acceptedUrls: readonly [url: string, rules: AddressRules, href: string][] = [
  ['https://example.com', strict, 'https://example.com/'],
  ['https://example.com:8443/hook?a=b', strict, 'https://example.com:8443/hook?a=b'],
  ['HTTPS://EXAMPLE.com./x', strict, 'https://example.com./x'],
  ['https://bücher.example/', strict, 'https://xn--bcher-kva.example/'],
  ['https://8.8.8.8/', strict, 'https://8.8.8.8/'],
  ['https://[2606:4700::1111]/', strict, 'https://[2606:4700::1111]/'],
  ['https://notlocalhost/', strict, 'https://notlocalhost/'],
  ['https://metadata.internal/', strict, 'https://metadata.internal/'],
  [`https://example.com/${'a'.repeat(2028)}`, strict, `https://example.com/${'a'.repeat(2028)}`],
  ['http://example.com/', open, 'http://example.com/'],
  ['http://127.0.0.1:9000/', testing, 'http://127.0.0.1:9000/'],
  ['http://127.1:9000/', testing, 'http://127.0.0.1:9000/'],
  ['http://localhost:9000/', testing, 'http://localhost:9000/'],
  ['http://[::1]:9000/', testing, 'http://[::1]:9000/'],
];

for (const [url, rules, href] of acceptedUrls) {
  test(`the URL "${url.slice(0, 40)}" passes and has one spelling`, () => {
    const checked = checkEndpointUrl(url, rules);
    assert.equal(checked.ok ? checked.url.href : checked.message, href);
  });
}

const resolutions: readonly [title: string, addresses: readonly string[], passes: boolean][] = [
  ['has a public address', ['93.184.216.34'], true],
  ['has public addresses of both kinds', ['93.184.216.34', '2606:2800:220:1::1'], true],
  ['does not resolve', [], true],
  ['has a private address', ['10.0.0.1'], false],
  ['has a private address among public ones', ['93.184.216.34', '10.0.0.1'], false],
  ['also has a private IPv6 address', ['93.184.216.34', 'fd00::1'], false],
  ['resolves to the metadata address', ['169.254.169.254'], false],
];

for (const [title, addresses, passes] of resolutions) {
  test(`a name that ${title} is ${passes ? 'accepted' : 'refused'} when it is registered`, async () => {
    const url = new URL('https://hooks.internal/');
    const checked = await checkEndpointHost(url, strict, async (hostname) => {
      assert.equal(hostname, 'hooks.internal');
      return addresses;
    });
    const refusal = { ok: false, message: 'must point to a public address' };
    assert.deepEqual(checked, passes ? { ok: true, url } : refusal);
  });
}

test('a host that is an address is checked without a DNS lookup', async () => {
  const ask = () => assert.fail('asked');
  for (const host of ['10.0.0.1', '[fd00::1]', 'localhost']) {
    const checked = await checkEndpointHost(new URL(`https://${host}/`), strict, ask);
    assert.equal(checked.ok, false);
  }
  const checked = await checkEndpointHost(new URL('https://8.8.8.8/'), strict, ask);
  assert.equal(checked.ok, true);
});
