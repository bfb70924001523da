import { quick, runLane } from '../../support/running/run-lane.ts';

await runLane(quick);
