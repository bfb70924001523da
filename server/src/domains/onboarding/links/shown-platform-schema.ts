import { answerObject, text, textOrNull } from '../../../http/fields.ts';
import { logoTextMax } from './logo.ts';

/** The platform as its customers see it. */
export const ShownPlatform = answerObject('ShownPlatform', {
  name: text("The platform's name.", 100),
  colour: textOrNull('Its colour, such as #0b7285.', 7),
  logo: textOrNull('Its logo, as the address of the data of an image.', logoTextMax),
  terms_url: textOrNull('Where its terms are.', 2048),
});

export const shownPlatformExample = {
  name: 'Acme',
  colour: '#0b7285',
  logo: null,
  terms_url: 'https://acme.example/terms',
};
