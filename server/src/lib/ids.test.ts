import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../tests/support/fast-check.ts';
import {
  firstUuidAt,
  formatId,
  greatestUuid,
  madeAt,
  makeIdsAfter,
  newId,
  newUuid,
  parseId,
} from './ids.ts';

test('an id reads back as the uuid it was made from', () => {
  fc.assert(
    fc.property(fc.uuid(), (uuid) => {
      assert.equal(parseId('tap', formatId('tap', uuid)), uuid);
    }),
  );
});

test('the published TypeID vectors encode and decode', () => {
  // From the TypeID specification's table of valid ids.
  const vectors = [
    ['00000000-0000-0000-0000-000000000000', '00000000000000000000000000'],
    ['00000000-0000-0000-0000-000000000020', '00000000000000000000000010'],
    ['ffffffff-ffff-ffff-ffff-ffffffffffff', '7zzzzzzzzzzzzzzzzzzzzzzzzz'],
    ['01890a5d-ac96-774b-bcce-b302099a8057', '01h455vb4pex5vsknk084sn02q'],
  ] as const;
  for (const [uuid, suffix] of vectors) assert.equal(formatId('prefix', uuid), `prefix_${suffix}`);
});

test('text that is not an id of the wanted kind is refused', () => {
  const id = newId('tap');
  assert.equal(parseId('auth', id), null);
  assert.equal(parseId('tap', `${id}0`), null);
  assert.equal(parseId('tap', 'tap_8zzzzzzzzzzzzzzzzzzzzzzzzz'), null);
  assert.equal(parseId('tap', 'tap_0000000000000000000000000u'), null);
});

test('later ids sort after earlier ones', () => {
  const ids = Array.from({ length: 1000 }, () => newUuid());
  assert.deepEqual(
    ids.map((uuid) => formatId('tap', uuid)),
    ids.map((uuid) => formatId('tap', uuid)).sort(),
  );
});

test('a time is a range of ids', () => {
  const before = new Date();
  const id = newUuid();
  const after = new Date(Date.now() + 2);
  assert.ok(firstUuidAt(before) <= id && id < firstUuidAt(after) && id < greatestUuid);
  assert.equal(firstUuidAt(new Date(-5)), '00000000-0000-7000-8000-000000000000');
  assert.equal(firstUuidAt(new Date(0x1890a5dac96)).slice(0, 15), '01890a5d-ac96-7');
  assert.ok(before <= madeAt(id) && madeAt(id) < after);
  assert.deepEqual(madeAt(firstUuidAt(before)), before);
});

test('later ids can be made to follow an id from a faster clock', () => {
  const ahead = firstUuidAt(new Date(Date.now() + 50));
  makeIdsAfter(ahead);
  const [first, second] = [newUuid(), newUuid()];
  assert.ok(ahead < first && first < second);
  makeIdsAfter(firstUuidAt(new Date(0)));
  assert.ok(second < newUuid());
});
