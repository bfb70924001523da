import { isIP } from 'node:net';
import { bare, defineFormat } from './format.ts';

const LOCAL_PART = /^[^\s@<>()[\],;:\\"\p{Cc}]{1,64}$/u;
const DOMAIN = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u;

export const EMAIL = defineFormat({
  expected: 'must be an e-mail address such as owner@example.com',
  accepts: (value) => {
    const at = value.lastIndexOf('@');
    const local = value.slice(0, at);
    return (
      at > 0 &&
      value.length <= 254 &&
      LOCAL_PART.test(local) &&
      !/^\.|\.\.|\.$/.test(local) &&
      DOMAIN.test(value.slice(at + 1))
    );
  },
});

export const PHONE = defineFormat({
  expected: 'must be a phone number with its country code, such as +14155550132 (E.164)',
  normalise: bare,
  accepts: /^\+[1-9]\d{6,14}$/,
});

export const WEB_ADDRESS = defineFormat({
  expected: 'must be a web address that begins with http:// or https://',
  accepts: (value) => {
    const url = URL.parse(value);
    if (url === null || !/^https?:\/\//i.test(value) || /[\s\p{Cc}]/u.test(value)) return false;
    return url.hostname.includes('.') && url.username === '' && url.password === '';
  },
});

export const IP_ADDRESS = defineFormat({
  expected: 'must be an IPv4 or IPv6 address such as 203.0.113.7',
  // A zone ("%eth0") names an interface of one machine and means nothing elsewhere.
  accepts: (value) => isIP(value) !== 0 && !value.includes('%'),
});

export const MERCHANT_CATEGORY = defineFormat({
  expected: 'must be a merchant category code of four digits, such as 5812 for restaurants',
  accepts: /^\d{4}$/,
});
