export { Taprail, type TaprailOptions } from './client.ts';
export { TaprailConnectionError, TaprailError, TaprailRefusal } from './errors.ts';
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
