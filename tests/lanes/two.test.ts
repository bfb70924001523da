import '../support/run-lane.ts';
