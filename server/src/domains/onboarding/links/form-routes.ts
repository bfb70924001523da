import Type from 'typebox';
import {
  answerObject,
  instant,
  instantOrNull,
  oneOf,
  requestBody,
  text,
  textOrNull,
} from '../../../http/fields.ts';
import { answerOf, type Route, routesOf } from '../../../http/route.ts';
import type { JsonObject } from '../../../lib/json.ts';
import { documentPurposes } from '../files/files.ts';
import { upload } from '../files/upload-schema.ts';
import { inputKinds } from './due-items.ts';
import { linkScope } from './link-access.ts';
import { addDocument, fillIn, type LinkParts, showForm } from './links.ts';
import { linkNotValid, tooManySubmissions, tooManyUploads } from './refusals.ts';

const route = routesOf({ tag: 'Onboarding form', surface: 'onboarding link' });
const path = '/onboard/:token';
const params = Type.Object({ token: text('The last part of the link.') });

const Form = answerObject('OnboardingForm', {
  object: Type.Literal('onboarding_form'),
  platform: Type.Object({
    name: text("The platform's name.", 100),
    colour: textOrNull('Its colour, such as #0b7285.', 7),
  }),
  status: oneOf(
    ['not_ready', 'due', 'nothing_due'],
    'Whether anything is due; not_ready while that is unknown.',
  ),
  items: Type.Array(
    Type.Object({
      requirement: text('The name of its value.', 255),
      group: text('The person or thing it belongs to.', 128),
      label: text('The label of its input.', 255),
      input: oneOf(inputKinds, 'How to ask for it.'),
      help: textOrNull('More help.', 255),
      fields: Type.Array(Type.Object({ name: text('The part.'), label: text('Its label.') }), {
        maxItems: 10,
        description: 'The parts of a composite value.',
      }),
      error: textOrNull('Why the last value was refused.', 1000),
    }),
    { maxItems: 500, description: 'The due items.' },
  ),
  deadline: instantOrNull('The deadline.'),
  expires_at: instant('When the link expires.'),
});

const example = {
  object: 'onboarding_form',
  platform: { name: 'Acme', colour: '#0b7285' },
  status: 'due',
  items: [
    {
      requirement: 'individual.first_name',
      group: 'You',
      label: 'First name',
      input: 'text',
      help: null,
      fields: [],
      error: null,
    },
  ],
  deadline: null,
  expires_at: '2026-11-22T09:30:00.000Z',
};
const form = { 200: answerOf('The form.', Form, example) };

/** The routes for the holder of an onboarding link. */
export function onboardingFormRoutes(parts: LinkParts): readonly Route[] {
  return [
    route('GET', `${path}/form`, {
      operationId: 'getOnboardingForm',
      scope: linkScope,
      summary: 'Get the form',
      description: 'The items due now, without submitted values.',
      params,
      responses: form,
      errors: [linkNotValid],
      handler: (context) => showForm(parts, context),
    }),
    route('POST', `${path}/form`, {
      operationId: 'fillInOnboardingForm',
      scope: linkScope,
      summary: 'Fill in the form',
      description:
        'Values by requirement: texts, true or false, a date such as 1985-07-04, the id of an ' +
        'uploaded file, or the parts of an account. Answers with the items still due.',
      params,
      body: requestBody('FilledInForm', {
        values: Type.Unsafe<JsonObject>({
          type: 'object',
          maxProperties: 500,
          propertyNames: { type: 'string', maxLength: 255 },
          additionalProperties: {
            anyOf: [
              { type: 'string', maxLength: 5000 },
              { type: 'number', minimum: 0, maximum: 1_000_000 },
              { type: 'boolean' },
              {
                type: 'object',
                maxProperties: 10,
                propertyNames: { type: 'string', maxLength: 64 },
                additionalProperties: { type: 'string', maxLength: 255 },
              },
            ],
          },
        }),
      }),
      bodyExamples: { name: { values: { 'individual.first_name': 'Jenny' } } },
      responses: form,
      errors: [linkNotValid, tooManySubmissions],
      handler: (context) => fillIn(parts, context),
    }),
    route('POST', `${path}/files`, {
      operationId: 'uploadOnboardingFile',
      scope: linkScope,
      summary: 'Upload a document',
      description:
        'A JPEG, PNG or PDF of at most 10 MB. Send its id as the value that asks for it.',
      params,
      ...upload({ title: 'OnboardingFileUpload', purposes: documentPurposes }),
      errors: [linkNotValid, tooManySubmissions, tooManyUploads],
      handler: (context) =>
        addDocument(parts, context as unknown as Parameters<typeof addDocument>[1]),
    }),
  ];
}
