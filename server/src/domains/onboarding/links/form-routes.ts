import Type from 'typebox';
import {
  answerObject,
  instant,
  instantOrNull,
  oneOf,
  orNull,
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
import { peopleMax } from './listed-people.ts';
import { linkNotValid, tooManySubmissions, tooManyUploads } from './refusals.ts';
import { ShownPlatform, shownPlatformExample } from './shown-platform-schema.ts';

const route = routesOf({ tag: 'Onboarding form', surface: 'onboarding link' });
const path = '/onboard/:token';
const params = Type.Object({ token: text('The last part of the link.') });

const Form = answerObject('OnboardingForm', {
  object: Type.Literal('onboarding_form'),
  platform: ShownPlatform,
  country: text("The sub-merchant's country.", 2),
  status: oneOf(
    ['not_ready', 'due', 'nothing_due'],
    'Whether anything is due; not_ready while that is unknown.',
  ),
  items: Type.Array(
    Type.Object({
      requirement: text('The name of its value.', 255),
      input: oneOf(inputKinds, 'How to ask for it.'),
      parts: Type.Array(text('The name of a part.'), {
        maxItems: 10,
        description: "A composite value's parts.",
      }),
      currency: textOrNull('The currency of the wanted bank account; null for any.', 3),
      error: orNull(
        Type.Object({ code: text('The code.', 80), reason: text('In words.', 1000) }),
        'Why the last value was refused.',
      ),
    }),
    { maxItems: 500, description: 'The due items.' },
  ),
  deadline: instantOrNull('The deadline.'),
  expires_at: instant('When the link expires.'),
});

const example = {
  object: 'onboarding_form',
  platform: shownPlatformExample,
  country: 'DE',
  status: 'due',
  items: [
    {
      requirement: 'individual.first_name',
      input: 'text',
      parts: [],
      currency: null,
      error: null,
    },
  ],
  deadline: null,
  expires_at: '2026-11-22T09:30:00.000Z',
};
const form = { 200: answerOf('The form.', Form, example) };

/** A value of several texts, such as a bank account. */
const textParts = {
  type: 'object',
  maxProperties: 10,
  propertyNames: { type: 'string', maxLength: 64 },
  additionalProperties: { type: 'string', maxLength: 255 },
} as const;

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
        'uploaded file, the parts of an account, or people. Answers with the items still due.',
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
              textParts,
              {
                type: 'object',
                required: ['people', 'includes_representative'],
                additionalProperties: false,
                properties: {
                  people: { type: 'array', maxItems: peopleMax, items: textParts },
                  includes_representative: { type: 'boolean' },
                },
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
