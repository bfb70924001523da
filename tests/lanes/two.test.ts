import { everything, runLane } from '../support/run-lane.ts';

await runLane(everything);
