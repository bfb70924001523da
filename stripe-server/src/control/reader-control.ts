import { addReader } from '../terminal/readers.ts';
import { comeToReader } from '../terminal/taps.ts';
import type { World } from '../world/world.ts';
import type { ReaderControl } from './control.ts';

export function openReaderControl(world: World): ReaderControl {
  const one = (reader: string) => world.readers.anywhere(reader).row;
  return {
    open: (account, always = { kind: 'approve' }) => {
      const wanted = { deviceType: 'simulated_wisepos_e', location: null } as const;
      const reader = addReader(world, account, wanted);
      reader.always = always;
      return reader.id;
    },
    next: (reader, scenario) => one(reader).next.push(scenario),
    always: (reader, scenario) => {
      one(reader).always = scenario;
    },
    present: (reader, scenario) => {
      const { account, row } = world.readers.anywhere(reader);
      comeToReader(world, account, { reader: row, scenario });
    },
    setStatus: (reader, status) => {
      one(reader).object.status = status;
    },
    setType: (reader, type) => {
      Object.assign(one(reader).object, { device_type: type, status: null });
    },
    slowDown: (reader) => {
      one(reader).isSlow = true;
    },
    timeOut: (reader, how) => {
      one(reader).timeout = how;
    },
  };
}
