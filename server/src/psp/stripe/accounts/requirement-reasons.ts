/**
 * The fault of a detail, in our own words. Stripe's texts may repeat personal data, such as a name
 * or an identity number, so they are neither stored nor shown. Its codes are safe.
 */
export function reasonFor(code: string): string {
  const known = reasons.get(code);
  if (known !== undefined) return known;
  return code.startsWith('verification_') ? notVerified : notAccepted;
}

/** A code that can be shown; a fault without one is only known to be invalid. */
export function shownCode(code: string): string {
  return /^[a-z][a-z0-9_]{0,79}$/.test(code) ? code : 'invalid_value';
}

const notAccepted = 'The provider does not accept this. Correct it, or give another.';
const notVerified = 'The provider could not verify this. Check it, or give another document.';

/** Codes with the same remedy share a sentence. */
const sentences: readonly (readonly [reason: string, ...codes: readonly string[]])[] = [
  ['This is missing.', 'information_missing', 'parameter_missing'],
  [
    'This is empty.',
    ...['parameter_invalid_empty', 'parameter_invalid_string_empty'],
    'parameter_invalid_string_blank',
  ],
  ['This must be a whole number.', 'parameter_invalid_integer'],
  ['The provider does not know this detail for such an account.', 'parameter_unknown'],
  ['This has characters that are not allowed.', 'invalid_characters'],
  ['The city, the state and the postal code do not fit.', 'invalid_address_city_state_postal_code'],
  [
    'This must be a street address, not a mailbox or the address of an agent.',
    ...['invalid_address_cmra_address', 'invalid_address_highway_contract_box'],
    ...['invalid_address_private_mailbox', 'invalid_address_registered_agent_address'],
    'invalid_street_address',
  ],
  ['This is no postal code of the country.', 'postal_code_invalid'],
  ['The provider does not serve this country.', 'country_unsupported', 'state_unsupported'],
  ['This is no email address.', 'email_invalid'],
  [
    'The name of the business is not accepted.',
    ...['invalid_business_profile_name', 'invalid_business_profile_name_denylisted'],
    'invalid_company_name_denylisted',
  ],
  [
    'A person of this age cannot be accepted. Check the date of birth.',
    ...['invalid_dob_age_over_maximum', 'invalid_dob_age_under_18'],
    'invalid_dob_age_under_minimum',
  ],
  ['The description of the products is too short.', 'invalid_product_description_length'],
  [
    'The description of the products does not fit the website.',
    'invalid_product_description_url_match',
  ],
  ['The representative must live in another country.', 'invalid_representative_country'],
  ['This person may not sign for the business.', 'invalid_signator'],
  ['The tax number is not valid.', 'invalid_tax_id', 'invalid_tax_id_format', 'tax_id_invalid'],
  ['The terms of service were not accepted as required.', 'invalid_tos_acceptance'],
  ['This is no usable web address.', 'invalid_url_format', 'invalid_url_length', 'url_invalid'],
  ['This website is not accepted.', 'invalid_url_denylisted', 'invalid_url_website_other'],
  [
    'The website cannot be opened by the provider.',
    ...['invalid_url_website_inaccessible', 'invalid_url_website_inaccessible_geoblocked'],
    'invalid_url_website_inaccessible_password_protected',
  ],
  [
    'The website is empty or under construction.',
    ...['invalid_url_website_empty', 'invalid_url_website_incomplete_under_construction'],
  ],
  [
    'The website does not fit what is known of the business.',
    'invalid_url_website_business_information_mismatch',
  ],
  ['The business has a website, which has to be given.', 'invalid_url_web_presence_detected'],
  [
    'The website lacks a cancellation policy.',
    'invalid_url_website_incomplete_cancellation_policy',
  ],
  [
    'The website does not say how to reach the business.',
    'invalid_url_website_incomplete_customer_service_details',
  ],
  ['The website lacks legal notes.', 'invalid_url_website_incomplete_legal_restrictions'],
  [
    'The website lacks a policy on refunds and returns.',
    ...['invalid_url_website_incomplete_refund_policy'],
    'invalid_url_website_incomplete_return_policy',
  ],
  ['The website lacks terms.', 'invalid_url_website_incomplete_terms_and_conditions'],
  ['The provider does not serve this type of business.', 'unsupported_business_type'],
  ['The account number is not valid.', 'account_number_invalid'],
  ['The bank code is not valid.', 'routing_number_invalid'],
  ['The document has expired.', 'verification_document_expired'],
  [
    'The document cannot be read. Upload a sharp photo in colour, with all corners.',
    ...['verification_document_not_readable', 'verification_document_corrupt'],
    ...['verification_document_failed_copy', 'verification_document_failed_greyscale'],
    'verification_document_incomplete',
  ],
  ['The back of the document is missing.', 'verification_document_missing_back'],
  ['The front of the document is missing.', 'verification_document_missing_front'],
  ['The document was not uploaded.', 'verification_document_not_uploaded'],
  ['The file is too large.', 'verification_document_too_large'],
  ['The document is not signed.', 'verification_document_not_signed'],
  [
    'The provider does not accept documents of this kind.',
    ...['verification_document_type_not_supported', 'verification_document_invalid'],
    ...['verification_document_country_not_supported', 'verification_document_duplicate_type'],
  ],
  [
    'The document is not genuine.',
    ...['verification_document_fraudulent', 'verification_document_manipulated'],
  ],
  [
    'The document does not show the name that was given.',
    ...['verification_document_name_mismatch', 'verification_document_name_missing'],
  ],
  ['The document does not show the date of birth given.', 'verification_document_dob_mismatch'],
  [
    'The document does not show the address that was given.',
    ...['verification_document_address_mismatch', 'verification_document_address_missing'],
  ],
  [
    'The document does not show the number that was given.',
    ...['verification_document_id_number_mismatch', 'verification_document_id_number_missing'],
  ],
  [
    'The document does not show when it was issued or expires.',
    'verification_document_issue_or_expiry_date_missing',
  ],
  ['The photo does not show the same person.', 'verification_document_photo_mismatch'],
  ['The address could not be verified.', 'verification_failed_address_match'],
  ['The private address could not be verified.', 'verification_failed_residential_address'],
  ['The identity number could not be verified.', 'verification_failed_id_number_match'],
  ['The name could not be verified.', 'verification_failed_name_match'],
  [
    'The person or business could not be verified by what was given.',
    ...['verification_failed_keyed_identity', 'verification_failed_keyed_match'],
  ],
  [
    'The tax number does not belong to this business, or was not issued yet.',
    ...['verification_failed_tax_id_match', 'verification_failed_tax_id_not_issued'],
  ],
  [
    'It could not be verified that this person may act for the business.',
    ...['verification_failed_authorizer_authority'],
    'verification_failed_representative_authority',
  ],
  [
    'The directors that were given are not those in the register.',
    ...['verification_directors_mismatch', 'verification_document_directors_mismatch'],
    ...['verification_extraneous_directors', 'verification_missing_directors'],
  ],
  ['An executive is missing.', 'verification_missing_executives'],
  ['An owner is missing.', 'verification_missing_owners'],
  [
    'The structure of the business is not the one in the register.',
    'verification_legal_entity_structure_mismatch',
  ],
  [
    'Another document about the registration of the business is needed.',
    ...['verification_requires_additional_memorandum_of_associations'],
    'verification_requires_additional_proof_of_registration',
  ],
  ['The provider does not serve this business.', 'verification_supportability'],
];

const reasons: ReadonlyMap<string, string> = new Map(
  sentences.flatMap(([reason, ...codes]) => codes.map((code) => [code, reason] as const)),
);
