import { Counter, type Registry } from 'prom-client';

export function receiptMetrics(registry: Registry) {
  const mails = new Counter({
    name: 'taprail_receipt_mails_total',
    help: 'Attempts to send a receipt by e-mail, by outcome.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  return { count: (outcome: string) => mails.inc({ outcome }) };
}
