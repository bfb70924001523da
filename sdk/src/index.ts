export { Taprail, type TaprailOptions } from './client.ts';
export {
  TaprailConnectionError,
  TaprailError,
  TaprailRefusal,
  TaprailVerificationError,
} from './errors.ts';
export {
  type ProvenRecord,
  type Seal,
  type TransactionProof,
  verifyProof,
  verifySeals,
} from './seals.ts';
export type {
  OnboardingStatus,
  RequirementError,
  RequirementsProfile,
  SubMerchant,
  SubMerchantChange,
  SubMerchantPage,
  SubMerchantQuery,
  Submission,
} from './sub-merchants.ts';
