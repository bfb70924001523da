import type { AddCommand } from '../command.ts';
import { addDisputes } from './disputes/disputes.ts';
import { addEvents } from './events/events.ts';
import { addListen } from './events/listen.ts';
import { addTrigger } from './events/trigger.ts';
import { addBalance } from './money/balance.ts';
import { addPayouts } from './money/payouts.ts';
import { addReports } from './money/reports.ts';
import { addDevices } from './platform/devices.ts';
import { addFiles } from './platform/files.ts';
import { addLogs } from './platform/logs.ts';
import { addRequests } from './platform/requests.ts';
import { addSettings } from './platform/settings.ts';
import { addStatus } from './platform/status.ts';
import { addLinks } from './sub-merchants/links.ts';
import { addPageLinks } from './sub-merchants/page-links.ts';
import { addSubMerchants } from './sub-merchants/sub-merchants.ts';
import { addCapture } from './taps/capture.ts';
import { addCharge } from './taps/charge.ts';
import { addExtend } from './taps/extend.ts';
import { addFindTap } from './taps/find-tap.ts';
import { addFolio } from './taps/folio.ts';
import { addIncrease } from './taps/increase.ts';
import { addRefund } from './taps/refund.ts';
import { addReverse } from './taps/reverse.ts';
import { addTap } from './taps/tap.ts';
import { addVoid } from './taps/void.ts';
import { addReceipt } from './transactions/receipt.ts';
import { addTransactions } from './transactions/transactions.ts';
import { addClock } from './try-out/clock.ts';
import { addDemo } from './try-out/demo.ts';
import { addReset } from './try-out/reset.ts';
import { addSeed } from './try-out/seed.ts';
import { addWebhooks } from './webhooks/webhooks.ts';

/** The commands that call the API of a running service, grouped by what one wants to do. */
export const clientCommands: Readonly<Record<string, readonly AddCommand[]>> = {
  'See it work:': [addDemo, addSeed, addStatus],
  'Take payments:': [
    ...[addSubMerchants, addLinks, addPageLinks, addTap, addCapture, addIncrease, addCharge],
    ...[addVoid, addReverse, addRefund, addTransactions, addReceipt, addDisputes, addBalance],
    ...[addPayouts, addReports, addDevices, addFiles, addSettings, addExtend, addFindTap, addFolio],
  ],
  'Receive events:': [addListen, addTrigger, addEvents, addWebhooks],
  'Test what takes days:': [addClock, addReset],
  'Call the API itself:': [addRequests, addLogs],
};
