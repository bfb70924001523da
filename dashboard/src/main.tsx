import { MantineProvider } from '@mantine/core';
import '@mantine/core/styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient, whenSignedOut } from './api/query-client.ts';
import { rememberSignedIn } from './api/session.ts';
import { Toasts } from './components/actions/toasts.tsx';
import { followNavigation } from './components/page/page-focus.ts';
import { router } from './router.tsx';
import { styleNonce } from './style-nonce.ts';
import './styles.css';
import './tables.css';
import { theme } from './theme.ts';

whenSignedOut(() => {
  rememberSignedIn(false);
  void router.invalidate();
});

followNavigation(router);

const root = document.getElementById('root');
if (root === null) throw new TypeError('the page has no root');
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={styleNonce}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
