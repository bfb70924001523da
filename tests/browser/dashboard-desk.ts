import assert from 'node:assert/strict';
import type { Browser, Locator, Page, Route } from 'playwright-core';
import { type DashboardWorld, follow, type Opening, openSignedIn } from './dashboard-world.ts';
import { assertAccessible } from './open-browser.ts';

export interface Act {
  /** Texts by the labels of their fields. */
  readonly fill?: Readonly<Record<string, string>>;
  readonly choose?: Readonly<Record<string, string>>;
  readonly check?: readonly string[];
  /** On the confirming button; by default the same as on the button that opens the dialog. */
  readonly confirm?: string;
  /** The place of the button, if there are several. */
  readonly within?: Locator;
}

/** A user at the dashboard, who opens dialogs, answers them and checks the outcome. */
export class DashboardDesk {
  readonly page: Page;
  readonly #problems: string[];
  readonly #address: DashboardWorld['address'];

  private constructor(page: Page, problems: string[], address: DashboardWorld['address']) {
    this.page = page;
    this.#problems = problems;
    this.#address = address;
  }

  static async open(browser: Browser, world: DashboardWorld, opening?: Opening) {
    const { page, problems } = await openSignedIn(browser, world, opening);
    return new DashboardDesk(page, problems, world.address);
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  async goTo(path: string): Promise<void> {
    // The message of an earlier action would be taken for that of this one.
    await this.page.evaluate(
      `document.querySelectorAll('.toast button').forEach((close) => close.click())`,
    );
    await follow(this.page, this.#address(path));
  }

  button(name: string, within: Page | Locator = this.page): Locator {
    return within.getByRole('button', { name, exact: true });
  }

  /** Opens the dialog of an action and answers its questions. */
  async ask(label: string, { fill = {}, choose = {}, check = [], within }: Act = {}) {
    const { dialog } = this;
    await this.button(label, within).click();
    // A dialog has its name a moment after it has opened.
    await this.page.getByRole('dialog', { name: /./ }).waitFor();
    for (const [field, value] of Object.entries(fill)) {
      await dialog.getByLabel(field, { exact: true }).fill(value);
    }
    for (const [field, value] of Object.entries(choose)) {
      await dialog.getByLabel(field, { exact: true }).selectOption(value);
    }
    for (const field of check) await dialog.getByLabel(field, { exact: true }).check();
  }

  confirm(name: string): Promise<void> {
    return this.button(name, this.dialog).click();
  }

  /** A fault is shown once, beside its field, which has the focus. */
  async waitForFault(field: string, fault: string): Promise<void> {
    const { dialog } = this;
    await dialog.getByText(fault, { exact: true }).waitFor();
    assert.equal(await dialog.getByText(fault).count(), 1);
    assert.equal(await dialog.getByRole('alert').count(), 0);
    assert.equal(await this.focused(), field);
  }

  /** Takes an action and waits for its message. The dialog must be accessible. */
  async act(label: string, said: string | RegExp, act: Act = {}): Promise<void> {
    await this.ask(label, act);
    await assertAccessible(this.page, 'all', '[role=dialog]');
    await this.confirm(act.confirm ?? label);
    await this.waitFor(said);
    await this.dialog.waitFor({ state: 'detached' });
  }

  /** The same for an action that shows a secret, which it returns. */
  async actForSecret(label: string, act: Act = {}): Promise<string> {
    await this.ask(label, act);
    await this.confirm(act.confirm ?? label);
    const shown = this.page.getByTestId('secret');
    const secret = (await shown.textContent()) ?? '';
    await assertAccessible(this.page, 'all', '[role=dialog]');
    await this.button('I have stored it').click();
    await this.dialog.waitFor({ state: 'detached' });
    assert.ok(secret.length > 15 && !(await this.page.content()).includes(secret), label);
    return secret;
  }

  async waitFor(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).first().waitFor();
  }

  /** A dialog returns the focus a moment after it has closed. */
  waitForFocus(button: string): Promise<void> {
    return this.button(button).and(this.page.locator(':focus')).waitFor();
  }

  /** The element that has the focus: its accessible name, or its text. */
  focused(): Promise<string> {
    return this.page.evaluate(
      `(({ activeElement: e }) => e.ariaLabel ?? (e.textContent || e.labels?.[0]?.textContent || e.tagName))(document)`,
    ) as Promise<string>;
  }

  /** Keeps requests from the service until they are resumed. */
  async holdReads(path: string) {
    const [asked, resumed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await this.page.route(path, async (route) => {
      asked.resolve();
      await resumed.promise;
      await route.fallback();
    });
    return { asked: asked.promise, resume: resumed.resolve };
  }

  /** Lets requests reach the service, and drops its answers until told otherwise. */
  async loseAnswers(path: string): Promise<() => Promise<void>> {
    const lose = async (route: Route) => {
      if (route.request().method() === 'GET') return route.fallback();
      await route.fetch();
      await route.abort();
    };
    await this.page.route(`**${path}`, lose);
    return () => this.page.unroute(`**${path}`, lose);
  }

  /** Fails for errors in the console, failed requests and other origins, except `expected` ones. */
  assertNoProblems(expected: RegExp = /(?!)/): void {
    const found = this.#problems.splice(0);
    assert.deepEqual(
      found.filter((problem) => !expected.test(problem)),
      [],
    );
  }
}

/** Presses Tab until the element has the focus, as a user without a pointer does. */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = target.page();
  await target.waitFor();
  for (let turn = 0; turn < turnsMax; turn += 1) {
    if ((await target.and(page.locator(':focus')).count()) === 1) return;
    await page.keyboard.press(key);
  }
  assert.fail(`${target} is not among the first ${turnsMax} that Tab reaches`);
}

const turnsMax = 90;

/** Names of fields, patterns and paths of the API. Kinds of events and ids are data. */
const technical = /(?<![.\w])[a-z]+_[a-z]\w*|\^|\/v1\b|must match|externalRef/;

/** The page's own text, without its data. */
export const saidOnPage = `(() => {
  const main = document.querySelector('main').cloneNode(true);
  for (const data of main.querySelectorAll('.mono, code, .json')) data.remove();
  return main.textContent;
})()`;

/** Fails for a text that only API clients understand. */
export function assertForPeople(text: string): void {
  assert.equal(technical.exec(text)?.[0], undefined, text);
}

/** Scrolls a list down until the text appears, however long its pages take to load. */
export async function scrollTo(
  page: Page,
  text: string | RegExp,
  onTheWay?: () => Promise<void>,
): Promise<void> {
  while (!(await page.getByText(text).isVisible())) {
    await page.mouse.wheel(0, 2_000);
    await page.evaluate('new Promise(requestAnimationFrame)');
    await onTheWay?.();
  }
}
