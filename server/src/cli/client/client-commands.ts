import type { AddCommand } from '../command.ts';
import { addBalance } from './balance.ts';
import { addCapture } from './capture.ts';
import { addCharge } from './charge.ts';
import { addClock } from './clock.ts';
import { addDemo } from './demo.ts';
import { addDevices } from './devices.ts';
import { addDisputes } from './disputes.ts';
import { addEvents } from './events.ts';
import { addFiles } from './files.ts';
import { addIncrease } from './increase.ts';
import { addLinks } from './links.ts';
import { addListen } from './listen.ts';
import { addLogs } from './logs.ts';
import { addPayouts } from './payouts.ts';
import { addRefund } from './refund.ts';
import { addReports } from './reports.ts';
import { addRequests } from './requests.ts';
import { addReset } from './reset.ts';
import { addReverse } from './reverse.ts';
import { addSeed } from './seed.ts';
import { addSettings } from './settings.ts';
import { addStatus } from './status.ts';
import { addSubMerchants } from './sub-merchants.ts';
import { addTap } from './tap.ts';
import { addTransactions } from './transactions.ts';
import { addTrigger } from './trigger.ts';
import { addVoid } from './void.ts';
import { addWebhooks } from './webhooks.ts';

/** The commands that call the API of a running service, grouped by what one wants to do. */
export const clientCommands: Readonly<Record<string, readonly AddCommand[]>> = {
  'See it work:': [addDemo, addSeed, addStatus],
  'Take payments:': [
    ...[addSubMerchants, addLinks, addTap, addCapture, addIncrease, addCharge, addVoid],
    ...[addReverse, addRefund, addTransactions, addDisputes, addBalance, addPayouts, addReports],
    ...[addDevices, addFiles, addSettings],
  ],
  'Receive events:': [addListen, addTrigger, addEvents, addWebhooks],
  'Test what takes days:': [addClock, addReset],
  'Call the API itself:': [addRequests, addLogs],
};
