import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is narrow. The styles use the same width. */
export function useIsPhone(): boolean {
  return useMediaQuery('(width < 48rem)', undefined, { getInitialValueInEffect: false }) ?? false;
}
