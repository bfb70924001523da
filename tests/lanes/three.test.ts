import { everything, runLane } from '../support/running/run-lane.ts';

await runLane(everything);
