import Type from 'typebox';
import { answerObject, orNull, requestBody, text, textOrNull } from '../../../http/fields.ts';
import { answerOf, type Route, routesOf } from '../../../http/route.ts';
import { type BrandingParts, changeBranding, readBranding } from './branding.ts';

const route = routesOf({ tag: 'Branding', surface: 'dashboard' });
const path = '/branding';

const Branding = answerObject('Branding', {
  object: Type.Literal('branding'),
  display_name: text("The platform's name on its forms.", 100),
  colour: textOrNull('Their colour, such as #0b7285; null for the colour of Taprail.', 7),
});
const example = { object: 'branding', display_name: 'Acme', colour: '#0b7285' };
const answer = { 200: answerOf('The branding.', Branding, example) };

/** The platform's branding on its onboarding forms. */
export function brandingRoutes(parts: BrandingParts): readonly Route[] {
  return [
    route('GET', path, {
      operationId: 'getBranding',
      scope: 'branding:read',
      summary: 'Get the branding',
      description: "The name and colour of the platform's forms.",
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
      }),
      bodyExamples: { both: { display_name: 'Acme', colour: '#0b7285' } },
      responses: answer,
      handler: (context) => changeBranding(parts, context),
    }),
  ];
}
