import type { PlatformContext } from '../../../request/context.ts';
import type { Payments } from '../payments.ts';
import type { CaptureRequest } from './authorisation-steps.ts';

/** Reads a well-formed body and pins the current version of the settings. */
export async function readCapture(
  payments: Payments,
  context: PlatformContext<unknown, unknown, { readonly amount?: number }>,
  of: CaptureRequest['of'],
): Promise<CaptureRequest> {
  const { amount = null } = context.body;
  const { version: settingsVersion } = await payments.settings.read(context.caller.platformId);
  return { amount, of, settingsVersion };
}
