import type { Locator, Page } from 'playwright-core';
import { sampleValue } from '../../cli/src/client/sub-merchants/sample-details.ts';
import { fieldId } from '../../dashboard/src/onboard/faults.ts';
import type { Item, OnboardingForm } from '../../dashboard/src/onboard/form-api.ts';
import { itemsOf, type Step, stepsOf } from '../../dashboard/src/onboard/steps.ts';
import type { JsonObject } from '../../server/src/lib/json.ts';
import { png } from '../support/onboarding/onboarding.ts';

/** The form behind a link, as the service has it now. */
export async function formAt(
  url: string,
): Promise<OnboardingForm & { readonly steps: readonly Step[] }> {
  const form = (await (await fetch(`${url}/form`)).json()) as OnboardingForm;
  return { ...form, steps: stepsOf(form.items) };
}

/** The input of a question. */
export function field(page: Page, name: string): Locator {
  return page.locator(`#${fieldId(name)}`);
}

/** Answers the questions of the step that the page shows. */
export async function answerStep(page: Page, step: Step, country: string): Promise<void> {
  for (const item of itemsOf(step)) await answer(page, item, country);
}

/** Goes on to the next step, or sends the form and waits for its answer. */
export async function nextStep(
  page: Page,
  { url, isLast }: { readonly url: string; readonly isLast: boolean },
): Promise<void> {
  if (!isLast) return page.getByRole('button', { name: 'Continue' }).click();
  const answered = page.waitForResponse(`${url}/form`);
  await page.getByRole('button', { name: 'Send' }).click();
  await answered;
}

async function answer(page: Page, { requirement, input, parts }: Item, country: string) {
  const sample = sampleValue(requirement, { country, fileId: 'file_0' });
  const asked = field(page, requirement);
  switch (input) {
    case 'checkbox':
    case 'terms':
      return asked.check();
    case 'consent':
    case 'people':
      return;
    case 'trade': {
      await asked.fill('resta');
      return page.getByRole('option', { name: /Restaurant/ }).click();
    }
    case 'date': {
      const day = page.getByRole('group', { name: 'Date of birth' });
      for (const [name, value] of Object.entries({ Day: '4', Month: '7', Year: '1985' })) {
        await day.getByLabel(name).fill(value);
      }
      return;
    }
    case 'document': {
      const image = { mimeType: 'image/png', buffer: Buffer.alloc(10_500_000) };
      await asked.setInputFiles({ ...image, name: 'scan.png' });
      await page.getByText('The file is larger than 10 MB.').waitFor();
      await asked.setInputFiles({ ...image, name: 'id.png', buffer: Buffer.from(png) });
      return page.getByText('id.png is uploaded.').first().waitFor();
    }
    case 'bank_account': {
      const account = sampleValue('external_account', { country }) as JsonObject;
      for (const part of parts) {
        const text = String(account[part] ?? 'Jenny Rosen');
        await field(page, `${requirement}.${part}`).fill(text);
      }
      return;
    }
    default:
      return asked.fill(String(sample));
  }
}
