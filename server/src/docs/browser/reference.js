// Opens the viewer of the reference. Everything that would call the viewer's own cloud is off.

const { apiKey } = JSON.parse(document.getElementById('reference-settings').textContent);

window.Scalar.createApiReference('#reference', {
  url: '/openapi.json',
  authentication: {
    preferredSecurityScheme: 'apiKey',
    ...(apiKey === null ? {} : { securitySchemes: { apiKey: { token: apiKey } } }),
  },
  theme: 'none',
  // The description has the order in which a reader needs things.
  orderSchemaPropertiesBy: 'preserve',
  orderRequiredPropertiesFirst: false,
  hideModels: true,
  // The search of the site finds operations, too.
  hideSearch: true,
  // The label of the button for those who hear it begins with the same words.
  localization: { translations: { actions: { showMore: 'Show all' } } },
  hideDarkModeToggle: true,
  documentDownloadType: 'json',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  withDefaultFonts: false,
  hideClientButton: true,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
});

document.addEventListener('theme', ({ detail: theme }) => {
  document.body.classList.toggle('dark-mode', theme === 'dark');
  document.body.classList.toggle('light-mode', theme === 'light');
});
