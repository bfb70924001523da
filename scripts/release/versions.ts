import { ReleaseError } from './release-error.ts';

type Numbers = readonly [major: number, minor: number, patch: number];

const steps = ['major', 'minor', 'patch'] as const;

/**
 * The version to make: the one that is wanted, or the next `major`, `minor` or `patch` one after
 * the last released.
 */
export function chooseVersion(wanted: string, last: string | null): string {
  const step = steps.find((name) => name === wanted);
  if (step !== undefined) return nextVersion(step, last);
  const numbers = parse(wanted);
  if (numbers === null) {
    throw new ReleaseError(`"${wanted}" is neither a version such as 1.2.3 nor ${list(steps)}.`);
  }
  if (last !== null && compare(numbers, numbersOf(last)) <= 0) {
    throw new ReleaseError(`${wanted} does not come after ${last}, the last version released.`);
  }
  return wanted;
}

/**
 * The least step from the last released version that may break clients. Before 1.0.0 it is a new
 * minor version, as package managers understand it: ^0.1.0 does not accept 0.2.0.
 */
export function breakingStep(last: string): 'major' | 'minor' {
  return numbersOf(last)[0] === 0 ? 'minor' : 'major';
}

/** Whether clients of the last released version may break with this one. */
export function mayBreak(version: string, last: string): boolean {
  const least = nextVersion(breakingStep(last), last);
  return compare(numbersOf(version), numbersOf(least)) >= 0;
}

function nextVersion(step: (typeof steps)[number], last: string | null): string {
  if (last === null) {
    const command = 'npm run release -- 0.1.0';
    throw new ReleaseError(`Nothing was released yet, so name the version: ${command}`);
  }
  const [major, minor, patch] = numbersOf(last);
  if (step === 'major') return `${major + 1}.0.0`;
  if (step === 'minor') return `${major}.${minor + 1}.0`;
  return `${major}.${minor}.${patch + 1}`;
}

function numbersOf(version: string): Numbers {
  const numbers = parse(version);
  if (numbers === null) throw new ReleaseError(`CHANGELOG.md has ${version}, which is no version.`);
  return numbers;
}

function parse(text: string): Numbers | null {
  const match = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/.exec(text);
  return match === null ? null : [Number(match[1]), Number(match[2]), Number(match[3])];
}

/** Negative if the first comes before the second. */
function compare(a: Numbers, b: Numbers): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

function list(words: readonly string[]): string {
  return words.join(', ').replace(/, (\w+)$/, ' or $1');
}
