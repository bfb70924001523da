export const deviceExample = {
  id: 'bar-1',
  object: 'device',
  submerchant: 'bistro-7',
  label: 'Bar',
  action: 'idle',
  display: null,
  online: true,
  battery_percent: 82,
  firmware: '4.2.0',
  created_at: '2026-11-15T09:30:00.000Z',
};

export const displayingDeviceExample = {
  ...deviceExample,
  action: 'displaying',
  display: {
    currency: 'USD',
    items: [
      { description: 'Soup', quantity: 2, amount: 1800 },
      { description: 'Water', quantity: 1, amount: 350 },
    ],
    tax: 190,
    total: 2340,
  },
};
