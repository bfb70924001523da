import { useMediaQuery } from '@mantine/hooks';

/** Whether there is little room. The styles have the same bound. */
export function useIsPhone(): boolean {
  return useMediaQuery('(width < 48rem)', undefined, { getInitialValueInEffect: false }) ?? false;
}
