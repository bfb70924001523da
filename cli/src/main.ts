import { run } from './run.ts';
import { processTerminal } from './terminal/process-terminal.ts';

// A reader such as `head` closes the pipe when it has enough, which is no failure.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

// Not process.exit: `serve` runs on after its command has returned, and a pipe may not have taken
// all output yet.
process.exitCode = await run(process.argv.slice(2), processTerminal());
