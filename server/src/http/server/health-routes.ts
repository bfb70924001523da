import Type from 'typebox';
import { type Environment, environments } from '../../lib/environment.ts';
import { serviceUnavailable } from '../errors.ts';
import { answerObject, text } from '../fields.ts';
import { publicRoute, type Route } from '../route.ts';
import type { Readiness } from './readiness.ts';

const Health = answerObject('Health', {
  status: Type.Literal('ok', { description: 'Always `ok`: any other state is a refusal.' }),
  version: text('The version of Taprail.'),
  environment: Type.Enum([...environments], {
    description: 'The environment of the deployment and its keys.',
  }),
});

/** Load balancers may add any query parameters. */
const query = Type.Object({});

export function healthRoutes(facts: {
  readonly version: string;
  readonly environment: Environment;
  readonly readiness: Pick<Readiness, 'check'>;
}): readonly Route[] {
  const body = { status: 'ok', version: facts.version, environment: facts.environment };
  const response = { schema: Health, example: body };
  return [
    publicRoute({
      method: 'GET',
      path: '/healthz',
      operationId: 'getHealth',
      tag: 'Health',
      summary: 'Is the process alive?',
      description: 'Answers without touching the database.',
      query,
      responses: { 200: { description: 'It is alive.', ...response } },
      handler: async () => ({ status: 200, body }),
    }),
    publicRoute({
      method: 'GET',
      path: '/readyz',
      operationId: 'getReadiness',
      tag: 'Health',
      summary: 'Can the process serve requests?',
      description:
        'Asks the database too. Answers 503, within about two seconds, while that is out of reach, ' +
        'gives no answer, takes no writes or lacks migrations, until the start is complete, and ' +
        'once the process is told to stop. The message names what fails: `starting`, `draining`, ' +
        '`database` or `migrations`.',
      query,
      responses: { 200: { description: 'It can.', ...response } },
      errors: [serviceUnavailable],
      async handler({ renderRefusal }) {
        const unready = await facts.readiness.check();
        if (unready === null) return { status: 200, body };
        const { check, message, cause } = unready;
        const refusal = serviceUnavailable({ message: `Not ready (${check}): ${message}`, cause });
        // Only a failure is logged as one; a start and a stop have no cause.
        if (cause === undefined) return renderRefusal(refusal);
        throw refusal;
      },
    }),
  ];
}
