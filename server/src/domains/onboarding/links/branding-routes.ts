import Type from 'typebox';
import { answerObject, orNull, requestBody, text, textOrNull } from '../../../http/fields.ts';
import { answerOf, type Route, routesOf } from '../../../http/route.ts';
import { type BrandingParts, changeBranding, readBranding } from './branding.ts';
import { logoTextMax } from './logo.ts';

const route = routesOf({ tag: 'Branding', surface: 'dashboard' });
const path = '/branding';

const Branding = answerObject('Branding', {
  object: Type.Literal('branding'),
  display_name: text("The platform's name as its customers know it.", 100),
  colour: textOrNull('Its colour, such as #0b7285; null for the colour of Taprail.', 7),
  logo: textOrNull('Its logo, as the address of the data of an image.', logoTextMax),
  terms_url: textOrNull('Where its terms are.', 2048),
});
const example = {
  object: 'branding',
  display_name: 'Acme',
  colour: '#0b7285',
  logo: null,
  terms_url: 'https://acme.example/terms',
};
const answer = { 200: answerOf('The branding.', Branding, example) };

/** How the platform looks on its onboarding forms and the pages of its sub-merchants. */
export function brandingRoutes(parts: BrandingParts): readonly Route[] {
  return [
    route('GET', path, {
      operationId: 'getBranding',
      scope: 'branding:read',
      summary: 'Get the branding',
      description: "The name, colour, logo and terms that the platform's customers see.",
      responses: answer,
      handler: (context) => readBranding(parts, context),
    }),
    route('PATCH', path, {
      operationId: 'updateBranding',
      scope: 'branding:write',
      summary: 'Change the branding',
      description: 'Changes what is sent and keeps the rest.',
      body: requestBody('BrandingChange', {
        display_name: Type.Optional(
          Type.String({
            minLength: 1,
            maxLength: 100,
            pattern: '^\\P{C}+$',
            'x-must': 'be 1 to 100 characters on one line',
            description: "The platform's name.",
          }),
        ),
        colour: Type.Optional(
          orNull(
            Type.String({
              maxLength: 7,
              pattern: '^#[0-9A-Fa-f]{6}$',
              'x-must': 'be six hexadecimal digits after #, such as #0A84FF',
            }),
            'Such as #0b7285; null for the colour of Taprail.',
          ),
        ),
        logo: Type.Optional(
          orNull(
            Type.String({ minLength: 1, maxLength: logoTextMax }),
            'A PNG, JPEG or WebP image of at most 100 kB in base64; null for none.',
          ),
        ),
        terms_url: Type.Optional(
          orNull(
            Type.String({ minLength: 1, maxLength: 2048 }),
            'Where the terms are that a form asks to accept, over https; null for none.',
          ),
        ),
      }),
      bodyExamples: { both: { display_name: 'Acme', colour: '#0b7285' } },
      responses: answer,
      handler: (context) => changeBranding(parts, context),
    }),
  ];
}
