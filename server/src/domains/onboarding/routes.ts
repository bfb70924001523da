import Type from 'typebox';
import { requestObject } from '../../http/fields.ts';
import { orderedPageQuery, pageOf } from '../../http/list.ts';
import { type Route, routesOf } from '../../http/route.ts';
import {
  currencyNotSupported,
  fieldNotApplicable,
  immutableField,
  invalidCursor,
  operationInProgress,
} from '../../request/errors.ts';
import { changeExisting } from './change.ts';
import * as errors from './errors.ts';
import { filePurposes, uploadFile } from './files/files.ts';
import { upload } from './files/upload-schema.ts';
import type { Onboarding } from './onboarding.ts';
import { getSubMerchant, list } from './records/read-sub-merchants.ts';
import { releaseByRequest, setPauses } from './restrictions/pause.ts';
import * as schemas from './schemas.ts';
import { PatchBody, SubmissionBody } from './submission/schema.ts';
import { submit } from './submit.ts';

const route = routesOf({ tag: 'Onboarding' });
const changeErrors = [
  immutableField,
  fieldNotApplicable,
  currencyNotSupported,
  errors.submerchantErased,
  errors.submerchantRejected,
  operationInProgress,
];

export function onboardingRoutes(onboarding: Onboarding): readonly Route[] {
  return [
    submitRoute(onboarding),
    listRoute(onboarding),
    getRoute(onboarding),
    patchRoute(onboarding),
    pauseRoute(onboarding),
    releaseRoute(onboarding),
    uploadRoute(onboarding),
  ];
}

function submitRoute(onboarding: Onboarding): Route {
  return route('POST', '/sub-merchants', {
    operationId: 'submitSubMerchant',
    scope: 'sub-merchants:write',
    summary: 'Submit a sub-merchant',
    description:
      'Accepts a sub-merchant and provisions its PSP account in the background; poll it for its ' +
      'status. The externalRef is the permanent handle: submitting it again changes the record ' +
      'like a PATCH and never creates another. A submission that errored is tried again.',
    body: SubmissionBody,
    bodyChecked: 'by the operation',
    bodyExamples: {
      individual: {
        externalRef: 'bistro-7',
        businessType: 'individual',
        country: 'US',
        email: 'owner@example.com',
      },
      company: {
        externalRef: 'clinic-3',
        businessType: 'company',
        country: 'DE',
        email: 'office@example.com',
        company: { name: 'Praxis am Markt GmbH' },
        representative: { first_name: 'Erika', last_name: 'Mustermann' },
      },
    },
    responses: {
      201: {
        description: 'A new sub-merchant was accepted.',
        schema: schemas.SubMerchant,
        example: schemas.received,
        headers: { Location: 'Where to poll it.' },
      },
      200: schemas.subMerchantAnswer(
        'The externalRef was known; its record was changed.',
        schemas.pendingRequirements,
      ),
    },
    errors: [errors.countryNotSupported, ...changeErrors],
    handler: (context) => submit(onboarding, context),
  });
}

function listRoute(onboarding: Onboarding): Route {
  return route('GET', '/sub-merchants', {
    operationId: 'listSubMerchants',
    scope: 'sub-merchants:read',
    summary: 'List sub-merchants',
    description: 'Newest first; filters narrow the list. A cursor is an externalRef.',
    query: requestObject({
      status: Type.Optional(schemas.Status),
      past_due: Type.Optional(
        Type.Boolean({
          description: 'Only those with a requirement past its deadline, or none.',
        }),
      ),
      ...orderedPageQuery,
    }),
    responses: {
      200: pageOf('sub-merchants', 'SubMerchantList', schemas.SubMerchant, schemas.enabled),
    },
    errors: [invalidCursor],
    handler: (context) => list(onboarding, context),
  });
}

function getRoute(onboarding: Onboarding): Route {
  return route('GET', '/sub-merchants/:externalRef', {
    operationId: 'getSubMerchant',
    scope: 'sub-merchants:read',
    summary: 'Get a sub-merchant',
    description:
      'The supported way to track onboarding: poll it and act on status and requirements.',
    params: schemas.ByRef,
    responses: {
      200: schemas.subMerchantAnswer('The sub-merchant as it stands.', schemas.pendingRequirements),
    },
    errors: [errors.submerchantNotFound],
    handler: (context) => getSubMerchant(onboarding, context),
  });
}

function patchRoute(onboarding: Onboarding): Route {
  return route('PATCH', '/sub-merchants/:externalRef', {
    operationId: 'updateSubMerchant',
    scope: 'sub-merchants:write',
    summary: 'Supply what a sub-merchant still needs',
    description:
      'Send the fields named in currentlyDue, nested or with dotted names; they are merged, and ' +
      'null clears one. Once the PSP account exists the answer is the profile that the PSP ' +
      'returns. If the PSP cannot be reached, what was sent is in pendingVerification until it ' +
      'can. Repeat until currentlyDue is empty.',
    params: schemas.ByRef,
    body: PatchBody,
    bodyChecked: 'by the operation',
    bodyExamples: {
      person: { individual: { dob: { day: 4, month: 7, year: 1985 }, id_number: '123456789' } },
      cleared: { business_profile: { support_phone: null }, metadata: { region: null } },
    },
    responses: {
      200: schemas.subMerchantAnswer('The sub-merchant with its updated profile.', schemas.enabled),
    },
    errors: [errors.submerchantNotFound, ...changeErrors],
    handler: (context) =>
      changeExisting(onboarding, context, {
        externalRef: context.params.externalRef,
        kind: 'patch',
      }),
  });
}

function pauseRoute(onboarding: Onboarding): Route {
  return route('POST', '/sub-merchants/:externalRef/pauses', {
    operationId: 'pauseSubMerchant',
    scope: 'sub-merchants:write',
    summary: 'Pause or resume charges and payouts',
    description:
      'Pauses charges, payouts or both of a sub-merchant with true, and resumes them with false, ' +
      'in every status but rejected. The PSP has no say in it: a pause outlasts whatever the PSP ' +
      'enables, and resuming enables only what the PSP allows. While charges are paused, taps ' +
      'are refused with charges_disabled; what was authorised can still be captured.',
    params: schemas.ByRef,
    body: schemas.PauseChange,
    bodyExamples: { charges: { charges: true }, resumed: { charges: false, payouts: false } },
    responses: {
      200: schemas.subMerchantAnswer('The sub-merchant with its pauses.', schemas.paused),
    },
    errors: [errors.submerchantNotFound, errors.submerchantErased, errors.submerchantRejected],
    handler: (context) => setPauses(onboarding, context),
  });
}

function releaseRoute(onboarding: Onboarding): Route {
  return route('POST', '/sub-merchants/:externalRef/payouts/release', {
    operationId: 'releasePayouts',
    scope: 'payouts:write',
    summary: 'Release held payouts',
    description:
      'Lets payouts go on that are held since three in a row failed (disabledReason ' +
      'payouts_paused), without another bank account: for when the bank has mended what was ' +
      'wrong. The failures until now count no more, so that the account has three tries again. ' +
      'The available money is in the next payout of the schedule.',
    params: schemas.ByRef,
    responses: {
      200: schemas.subMerchantAnswer('The sub-merchant, paid out again.', schemas.enabled),
    },
    errors: [
      errors.submerchantNotFound,
      errors.submerchantErased,
      errors.submerchantRejected,
      errors.payoutsNotSuspended,
    ],
    handler: (context) => releaseByRequest(onboarding, context),
  });
}

function uploadRoute(onboarding: Onboarding): Route {
  return route('POST', '/files', {
    operationId: 'uploadFile',
    scope: 'files:write',
    summary: 'Upload a file',
    description:
      'A document or evidence: a JPEG, PNG or PDF of at most 10 MB, 4.5 MB as evidence, as ' +
      'multipart/form-data. It is stored encrypted and its content is never returned; send its ' +
      'id in the field that asks for a document, or in one of those for files of the evidence.',
    ...upload({ title: 'FileUpload', purposes: filePurposes }),
    bodyExamples: {
      passport: { file: 'the bytes of the document', purpose: 'identity_document' },
      receipt: { file: 'the bytes of the receipt', purpose: 'dispute_evidence' },
    },
    handler: (context) =>
      uploadFile(onboarding, context as unknown as Parameters<typeof uploadFile>[1]),
  });
}
