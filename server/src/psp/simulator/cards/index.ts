export type { Card, CardFacts } from './card.ts';
export { authorisationCodeFor, authorise, type CardCheck, type IssuerDecision } from './issuer.ts';
export { type CardKeys, deriveCardKeys } from './keys.ts';
export {
  type CardholderVerification,
  findScenario,
  type Scenario,
  scenarioExamples,
  scenarioOf,
} from './scenarios.ts';
export type { Funding, Scheme } from './schemes.ts';
export { type CardTap, type TapRequest, tapCard } from './tap-card.ts';
