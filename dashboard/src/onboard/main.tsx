import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './onboard.css';
import { LanguageProvider } from './language.tsx';
import { OnboardingPage } from './onboarding-page.tsx';

const root = document.getElementById('root');
if (root === null) throw new TypeError('the page has no root');
createRoot(root).render(
  <StrictMode>
    <LanguageProvider>
      <OnboardingPage token={window.location.pathname.split('/').at(-1) ?? ''} />
    </LanguageProvider>
  </StrictMode>,
);
