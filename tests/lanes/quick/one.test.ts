import { quick, runLane } from '../../support/run-lane.ts';

await runLane(quick);
