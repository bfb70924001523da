import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AE } from './ae.ts';
import { AU, CA, HK, NZ } from './bank-accounts.ts';
import * as contact from './contact.ts';
import { DE } from './de.ts';
import { type Format, PROSE, TEXT } from './format.ts';
import { GB } from './gb.ts';
import { IBAN } from './iban.ts';
import * as iso from './iso-codes.ts';
import { SG } from './sg.ts';
import { SSN_LAST_4, US } from './us.ts';

interface Row {
  readonly name: string;
  readonly format: Format;
  /** As people write it → as it is stored. */
  readonly right: Readonly<Record<string, string>>;
  readonly wrong: readonly string[];
}

const ROWS: readonly Row[] = [
  {
    name: 'IBAN',
    format: IBAN,
    right: {
      'DE89 3704 0044 0532 0130 00': 'DE89370400440532013000',
      'gb29 nwbk 6016 1331 9268 19': 'GB29NWBK60161331926819',
      AE070331234567890123456: 'AE070331234567890123456',
      'FR14 2004 1010 0505 0001 3M02 606': 'FR1420041010050500013M02606',
      'NL91-ABNA-0417-1643-00': 'NL91ABNA0417164300',
      MT84MALT011000012345MTLCAST001S: 'MT84MALT011000012345MTLCAST001S',
      NO9386011117947: 'NO9386011117947',
      SA0380000000608010167519: 'SA0380000000608010167519',
    },
    wrong: [
      'DE89370400440532013001',
      'DE88370400440532013000',
      'DE8937040044053201300',
      'GB29NWBK6016133192681',
      'US64SVBKUS6S3300958879',
      'ZZ89370400440532013000',
      '89370400440532013000DE',
      'DE89 3704 0044 0532 0130 0!',
      '',
    ],
  },
  {
    name: 'US social security number',
    format: US['person.id_number'],
    right: {
      '123-45-6789': '123456789',
      '123 45 6789': '123456789',
      '111111111': '111111111',
      '899-99-9999': '899999999',
    },
    wrong: [
      '000000000',
      '000-12-3456',
      '666-12-3456',
      '900-12-3456',
      '999-99-9999',
      '123-00-4567',
      '123-45-0000',
      '078-05-1120',
      '219-09-9999',
      '12345678',
      '1234567890',
      '12345678A',
      '',
    ],
  },
  {
    name: 'last four of a US social security number',
    format: SSN_LAST_4,
    right: { '6789': '6789', ' 0001 ': '0001' },
    wrong: ['0000', '123', '12345', '12a4'],
  },
  {
    name: 'US employer identification number',
    format: US['company.tax_id'],
    right: { '91-1144442': '911144442', '12 3456789': '123456789' },
    wrong: ['00-1234567', '07-1144442', '49-1144442', '96-1144442', '12-0000000', '12345678', 'A'],
  },
  {
    name: 'US routing number',
    format: US['external_account.routing_number'],
    right: {
      '110000000': '110000000',
      '021000021': '021000021',
      '1210 0024-8': '121000248',
      '322271627': '322271627',
    },
    wrong: ['110000001', '000000000', '021000012', '130000006', '12100024', '1210002480', 'x'],
  },
  {
    name: 'US account number',
    format: US['external_account.account_number'],
    right: { '000123456789': '000123456789', '1234': '1234', '000 9999 9999 1': '000999999991' },
    wrong: ['123', '123456789012345678', '12345A', ''],
  },
  {
    name: 'US ZIP code',
    format: US['address.postal_code'],
    right: { '94107': '94107', '94107-1234': '94107-1234', '941071234': '94107-1234' },
    wrong: ['9410', '941071', '00000', 'SW1A 1AA', ''],
  },
  {
    name: 'UK National Insurance number',
    format: GB['person.id_number'],
    right: { 'AB 12 34 56 C': 'AB123456C', jg103759a: 'JG103759A' },
    wrong: ['QQ123456C', 'GB123456A', 'AO123456A', 'AB123456E', 'AB12345C', 'AB1234567'],
  },
  {
    name: 'UK company number',
    format: GB['company.registration_number'],
    right: {
      '00445790': '00445790',
      '445790': '00445790',
      '3977902': '03977902',
      SC095237: 'SC095237',
      'oc 301540': 'OC301540',
      IP12345R: 'IP12345R',
    },
    wrong: ['12345', '123456789', 'ABC12345', '00000000', 'SC9523', ''],
  },
  {
    name: 'UK tax number',
    format: GB['company.tax_id'],
    right: {
      '12345 67895': '1234567895',
      '1955839661': '1955839661',
      'GB 980 7806 84': 'GB980780684',
      GB980780684001: 'GB980780684001',
      '00445790': '00445790',
    },
    wrong: ['1234567890', 'GB802311781', 'GB980780685', '12345678901', 'GB', ''],
  },
  {
    name: 'UK sort code',
    format: GB['external_account.routing_number'],
    right: { '10-88-00': '108800', '20 00 00': '200000' },
    wrong: ['000000', '10880', '1088000', '10880a'],
  },
  {
    name: 'UK account number',
    format: GB['external_account.account_number'],
    right: { '00012345': '00012345', '5577 9911': '55779911' },
    wrong: ['00000000', '1234567', '123456789', 'ABCDEFGH'],
  },
  {
    name: 'UK postcode',
    format: GB['address.postal_code'],
    right: {
      'SW1A 1AA': 'SW1A 1AA',
      sw1a1aa: 'SW1A 1AA',
      'M1 1AE': 'M1 1AE',
      'B33 8TH': 'B33 8TH',
      'CR2 6XH': 'CR2 6XH',
      'DN55 1PT': 'DN55 1PT',
      EC1A1BB: 'EC1A 1BB',
      'W1A 0AX': 'W1A 0AX',
      'GIR 0AA': 'GIR 0AA',
      'BT1 5GS': 'BT1 5GS',
    },
    wrong: ['SW1A', '94107', 'QW1A 1AA', 'SW1A 1CC', 'SW1A 11A', ''],
  },
  {
    name: 'German Steuer-ID',
    format: DE['person.id_number'],
    right: {
      '36 574 261 809': '36574261809',
      '86 095 742 719': '86095742719',
      '47036892816': '47036892816',
      '65929970489': '65929970489',
    },
    wrong: ['36574261890', '36554266806', '06574261809', '12345678901', '3657426180', '0', ''],
  },
  {
    name: 'German tax number of a business',
    format: DE['company.tax_id'],
    right: {
      'DE 136 695 976': 'DE136695976',
      'DE136695976-00001': 'DE13669597600001',
      '181/815/08155': '18181508155',
      '2893081508152': '2893081508152',
    },
    wrong: ['DE136695978', 'DE036695976', 'DE13669597', '136695976', 'FR136695976', ''],
  },
  {
    name: 'German register number',
    format: DE['company.registration_number'],
    right: {
      'HRB 12345': 'HRB 12345',
      hrb12345b: 'HRB 12345 B',
      'HRA 4711': 'HRA 4711',
      'Amtsgericht Charlottenburg, HRB 12345 B': 'Amtsgericht Charlottenburg HRB 12345 B',
      'München HRB 6684': 'München HRB 6684',
      'GnR 567': 'GNR 567',
    },
    wrong: ['12345', 'HRB', 'HRB 0123', 'HRB 1234567', 'HRC 123', ''],
  },
  {
    name: 'German postcode',
    format: DE['address.postal_code'],
    right: { '10115': '10115', 'D-80331': '80331', '01067': '01067' },
    wrong: ['00999', '1011', '101155', 'ABCDE'],
  },
  {
    name: 'Singapore NRIC or FIN',
    format: SG['person.id_number'],
    right: {
      S1234567D: 'S1234567D',
      t1234567j: 'T1234567J',
      F1234567N: 'F1234567N',
      G1234567X: 'G1234567X',
      M1234567K: 'M1234567K',
    },
    wrong: ['S1234567A', 'T1234567D', 'F1234567X', 'G1234567N', 'M1234567X', 'A1234567D', 'S123'],
  },
  {
    name: 'Singapore UEN',
    format: SG['company.tax_id'],
    right: {
      '00192200M': '00192200M',
      '197401143C': '197401143C',
      '196800306e': '196800306E',
      '199201624D': '199201624D',
      '200604346E': '200604346E',
      S16FC0121D: 'S16FC0121D',
      T01FC6132D: 'T01FC6132D',
      F00056789H: 'F00056789H',
    },
    wrong: ['00192200N', '197401143D', 'T01FC6132E', '123456', 'F12356789H', '300604346E', ''],
  },
  {
    name: 'Singapore postcode',
    format: SG['address.postal_code'],
    right: { '018956': '018956', '238 823': '238823' },
    wrong: ['00123', '001234', '12345', '1234567', 'ABCDEF'],
  },
  {
    name: 'Singapore bank code',
    format: SG['external_account.routing_number'],
    right: { '7171-001': '7171001', '1100000': '1100000' },
    wrong: ['7171', '0000001', '71710011'],
  },
  {
    name: 'Singapore account number',
    format: SG['external_account.account_number'],
    right: { '000123456': '000123456', '072-9-001234': '0729001234' },
    wrong: ['12345', '000000000', '123456789012345'],
  },
  {
    name: 'Australian BSB',
    format: AU['external_account.routing_number'],
    right: { '110-000': '110000', '033 088': '033088' },
    wrong: ['000000', '11000', '1100000', ''],
  },
  {
    name: 'Australian account number',
    format: AU['external_account.account_number'],
    right: { '000 123 456': '000123456', '12345': '12345' },
    wrong: ['1234', '1234567890', '000000', ''],
  },
  {
    name: 'Canadian transit and institution number',
    format: CA['external_account.routing_number'],
    right: { '11000-000': '11000-000', '00006 003': '00006-003', '11000000': '11000-000' },
    wrong: ['011000000', '00000-003', '11000', ''],
  },
  {
    name: 'Canadian account number',
    format: CA['external_account.account_number'],
    right: { '000123456789': '000123456789', '12-345': '12345' },
    wrong: ['1234', '1234567890123', '00000', ''],
  },
  {
    name: 'Hong Kong bank and branch code',
    format: HK['external_account.routing_number'],
    right: { '110-000': '110-000', '004001': '004-001' },
    wrong: ['000-001', '11000', '1100000', ''],
  },
  {
    name: 'Hong Kong account number',
    format: HK['external_account.account_number'],
    right: { '000123-456': '000123456', '123456': '123456' },
    wrong: ['12345', '1234567890', ''],
  },
  {
    name: 'New Zealand account number',
    format: NZ['external_account.account_number'],
    right: { '11-0000-0000000-010': '1100000000000010', '12-3113-0003869-00': '123113000386900' },
    wrong: ['12311300038690', '12311300038690000', ''],
  },
  {
    name: 'Emirates ID',
    format: AE['person.id_number'],
    right: {
      '784-1980-1234567-8': '784198012345678',
      '784-1979-1234567-1': '784197912345671',
      '784-1952-0464048-6': '784195204640486',
      '784-1968-6570305-0': '784196865703050',
    },
    wrong: ['784-1981-1234567-9', '785-1980-1234567-8', '784-1780-1234567-8', '784', ''],
  },
  {
    name: 'UAE trade licence',
    format: AE['company.registration_number'],
    right: { '784563': '784563', 'cn-1234567': 'CN-1234567', 'DMCC/12345': 'DMCC/12345' },
    wrong: ['12', '000000', 'ABC', 'a'.repeat(31), '12_34'],
  },
  {
    name: 'UAE tax registration number',
    format: AE['company.tax_id'],
    right: { '100-2345-6789-0123': '100234567890123' },
    wrong: ['10023456789012', '000234567890123', 'TRN'],
  },
  {
    name: 'e-mail address',
    format: contact.EMAIL,
    right: {
      'anna@example.com': 'anna@example.com',
      ' shop+reject@pay.example.co.uk ': 'shop+reject@pay.example.co.uk',
      "o'neil_1@sub-domain.example": "o'neil_1@sub-domain.example",
      'käse@münchen.example': 'käse@münchen.example',
    },
    wrong: [
      'anna',
      'anna@',
      '@example.com',
      'anna@example',
      'an na@example.com',
      'anna..b@example.com',
      '.anna@example.com',
      'Anna <anna@example.com>',
      'anna@-example.com',
      `${'a'.repeat(65)}@example.com`,
      `anna@${'a.'.repeat(130)}com`,
    ],
  },
  {
    name: 'phone number',
    format: contact.PHONE,
    right: {
      '+1 (415) 555-2671': '+14155552671',
      '+44 20 7946 0958': '+442079460958',
      '+49.30.901820': '+4930901820',
    },
    wrong: ['4155552671', '+0155552671', '+123', '+1234567890123456', '+1-800-FLOWERS', ''],
  },
  {
    name: 'web address',
    format: contact.WEB_ADDRESS,
    right: { 'https://example.com/menu?x=1': 'https://example.com/menu?x=1' },
    wrong: [
      'example.com',
      'ftp://example.com',
      'javascript:alert(1)',
      'http://localhost',
      'https://user:secret@example.com',
      'https:example.com',
      'https://exa mple.com',
      '',
    ],
  },
  {
    name: 'IP address',
    format: contact.IP_ADDRESS,
    right: { '203.0.113.7': '203.0.113.7', '2001:db8::1': '2001:db8::1' },
    wrong: ['203.0.113', '256.1.1.1', 'fe80::1%eth0', 'localhost', ''],
  },
  {
    name: 'merchant category code',
    format: contact.MERCHANT_CATEGORY,
    right: { '5812': '5812', '0742': '0742' },
    wrong: ['581', '58123', '58a2', ''],
  },
  {
    name: 'country code',
    format: iso.COUNTRY_CODE,
    right: { US: 'US', gb: 'GB', AX: 'AX' },
    wrong: ['UK', 'USA', 'EU', 'ZZ', 'XK', ''],
  },
  {
    name: 'currency code',
    format: iso.CURRENCY_CODE,
    right: { USD: 'USD', eur: 'EUR', XCG: 'XCG' },
    wrong: ['EURO', 'XXX', 'XAU', 'DEM', 'BGN', ''],
  },
  {
    name: 'text',
    format: TEXT,
    right: { ' Zoë O’Neil ': 'Zoë O’Neil', 李小龍: '李小龍' },
    wrong: ['', '   ', 'a\u0000b', 'a\nb', '\ud800'],
  },
  {
    name: 'prose',
    format: PROSE,
    right: { 'One.\nTwo.\tThree.': 'One.\nTwo.\tThree.' },
    wrong: ['', '\n', 'a\u0007b'],
  },
];

for (const row of ROWS) {
  test(`a ${row.name} is accepted as people write it and stored in one spelling`, () => {
    for (const [written, kept] of Object.entries(row.right)) {
      const value = row.format.normalise(written);
      assert.equal(value, kept);
      assert.equal(row.format.check(value), null, written);
      assert.equal(row.format.normalise(value), value, `${written} stays as it was tidied`);
    }
  });

  test(`a wrong ${row.name} is refused in a sentence that does not repeat it`, () => {
    const sentences = row.wrong.map((written) => row.format.check(row.format.normalise(written)));
    for (const [index, sentence] of sentences.entries()) {
      assert.ok(sentence !== null, `${JSON.stringify(row.wrong[index])} is refused`);
      assert.match(sentence, /^must /);
    }
    assert.equal(new Set(sentences).size, 1);
  });
}

test('all 249 countries are listed', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  assert.equal(codes.filter((code) => iso.COUNTRY_CODE.check(code) === null).length, 249);
});
