import { createTheme, type MantineColorsTuple } from '@mantine/core';

const brand: MantineColorsTuple = [
  '#e4f3ef',
  '#cbe7e0',
  '#9bd3c5',
  '#62d5bd',
  '#45c2a8',
  '#1f9d86',
  '#0f8270',
  '#0b6b5d',
  '#0a6456',
  '#084d43',
];

/** From the brightest text to the darkest background. */
const dark: MantineColorsTuple = [
  '#e2e9e6',
  '#c3cdc9',
  '#a3b0ac',
  '#7a8783',
  '#35413e',
  '#2a3432',
  '#1a2120',
  '#0e1312',
  '#0b0f0e',
  '#080b0a',
];

export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  colors: { brand, dark },
  defaultRadius: 6,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  fontFamilyMonospace:
    'ui-monospace, SFMono-Regular, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace',
  headings: { fontWeight: '600' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'xs' } },
    Modal: {
      defaultProps: {
        centered: true,
        closeButtonProps: { 'aria-label': 'Close' },
        overlayProps: { backgroundOpacity: 0.35 },
      },
    },
  },
});
