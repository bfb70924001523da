import { didYouMean } from '../lib/faults/did-you-mean.ts';
import type { Route } from './route.ts';

export function pathOf(url: string): string {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}

/** The methods that the routes at this address take. */
export function allowedMethods(routes: readonly Route[], url: string): string[] {
  const asked = pathOf(url).split('/');
  const fitting = routes.filter(({ path }) => fits(path.split('/'), asked, isSame));
  return [...new Set(fitting.map(({ method }) => method))];
}

/**
 * The path that an unknown address most likely meant: one with a version too many or too few, a
 * slash at the end or a misspelt word. Null if none is close.
 */
export function nearestPath(routes: readonly Route[], url: string): string | null {
  const asked = words(pathOf(url));
  if (asked.length === 0 || asked.length > segmentsMax) return null;
  const paths = routes.map(({ path }) => path).filter((path) => words(path).length > 0);
  const meant =
    paths.find((path) => fits(words(path), asked, isSame)) ??
    paths.find((path) => fits(words(path), asked, isNear));
  return meant?.replaceAll(/:(\w+)/g, '{$1}') ?? null;
}

/** More than any route has. */
const segmentsMax = 8;

function words(path: string): string[] {
  return path.split('/').filter((word) => word !== '' && !/^v\d$/.test(word));
}

function fits(
  pattern: readonly string[],
  asked: readonly string[],
  isWord: (asked: string, word: string) => boolean,
): boolean {
  return (
    pattern.length === asked.length &&
    pattern.every((word, index) => word.startsWith(':') || isWord(asked[index] ?? '', word))
  );
}

const isSame = (asked: string, word: string): boolean => asked === word;
const isNear = (asked: string, word: string): boolean => didYouMean(asked, [word]) !== null;
