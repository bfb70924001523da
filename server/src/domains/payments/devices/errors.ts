import { notFound, transientConflict, unprocessable } from '../../../lib/errors.ts';

export const deviceNotFound = notFound(
  'device_not_found',
  'This platform has no reader with that id.',
  'Check the id; `GET /v1/devices` lists the readers.',
);

export const deviceNotAssigned = unprocessable(
  'device_not_assigned',
  'The reader stands at another sub-merchant. Move or share it by PATCH /v1/devices/{id}.',
  'Move the reader or share it (`submerchant` null) with `PATCH /v1/devices/{id}`, or use the right reader.',
);

export const deviceBusy = transientConflict(
  'device_busy',
  'The reader is taking another tap. Retry when it has ended.',
  'Wait until the tap at the reader has ended, or end it with `POST /v1/devices/{id}/cancel`.',
);

export const deviceOffline = transientConflict(
  'device_offline',
  'The reader cannot be reached. Retry when it is online.',
  'Check the power and the network of the reader; `online` of the device says when it is back.',
);

export const displayNotSupported = unprocessable(
  'display_not_supported',
  'This reader has no screen that can be written to. Show the cart on another screen.',
  'Use a reader with a screen, or show the cart at the till; taps work without it.',
);
