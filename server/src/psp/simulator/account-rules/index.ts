export {
  type AccountState,
  acceptDetails,
  type Demand,
  type Digest,
  openAccount,
  reachVolume,
  rejectAccount,
  requireItems,
} from './account-state.ts';
export {
  type Assessment,
  assessDetails,
  failsToOpen,
  mismatchingNumber,
  type VerificationFailure,
} from './assess-details.ts';
export { type CountryTerms, countryTerms } from './country-terms.ts';
export { type AccountReading, evaluateAccount, nextChangeAt } from './evaluate-account.ts';
export {
  currentSetVersion,
  type RequirementSet,
  requirementSetFor,
  supportedCountries,
} from './requirement-sets.ts';
