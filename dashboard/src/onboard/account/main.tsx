import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../onboard.css';
import './account.css';
import { LanguageProvider } from '../language.tsx';
import { AccountPage } from './account-page.tsx';

const root = document.getElementById('root');
if (root === null) throw new TypeError('the page has no root');
const token = window.location.hash.slice(1);
// The token must not stay in the address bar or the history.
if (token !== '') window.history.replaceState(null, '', window.location.pathname);
createRoot(root).render(
  <StrictMode>
    <LanguageProvider>
      <AccountPage token={token === '' ? null : token} />
    </LanguageProvider>
  </StrictMode>,
);
