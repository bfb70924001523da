export { chooseTip } from './choose-tip.ts';
export { authorisationCodeFor, authorise } from './issuer.ts';
export { type CardKeys, deriveCardKeys } from './keys.ts';
export { findScenario, type Scenario, scenarioExamples, scenarioOf } from './scenarios.ts';
export { type CardTap, tapCard } from './tap-card.ts';
