import Type from 'typebox';
import { type Environment, environments } from '../../lib/environment.ts';
import type { Database } from '../../postgres/database.ts';
import { readinessCheck } from '../../postgres/readiness.ts';
import { serviceUnavailable } from '../errors.ts';
import { answerObject, text } from '../fields.ts';
import { publicRoute, type Route } from '../route.ts';

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
  readonly database: Database;
  isStarted(): boolean;
}): readonly Route[] {
  const body = { status: 'ok', version: facts.version, environment: facts.environment };
  const response = { schema: Health, example: body };
  const checkReadiness = readinessCheck(facts.database);
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
        'Asks the database too. Answers 503 until the start is complete, and, within about two ' +
        'seconds, while the database is out of reach, gives no answer or takes no writes.',
      query,
      responses: { 200: { description: 'It can.', ...response } },
      errors: [serviceUnavailable],
      async handler({ renderRefusal }) {
        // A start is no failure for the log.
        if (!facts.isStarted()) return renderRefusal(serviceUnavailable());
        try {
          await checkReadiness();
        } catch (error) {
          throw serviceUnavailable({ cause: error });
        }
        return { status: 200, body };
      },
    }),
  ];
}
