import { issueApiKey } from '../../../server/src/domains/platforms/keys/issue-key.ts';
import type { TestPlatform, TestService } from './test-service.ts';

/** Another key of a platform, by default with all scopes and without expiry. */
export function issueTestKey(
  service: Pick<TestService, 'database' | 'config'>,
  platform: Pick<TestPlatform, 'id'>,
  {
    scopes = ['*'],
    expiresAt = null,
  }: { scopes?: readonly string[]; expiresAt?: Date | null } = {},
): Promise<{ readonly id: string; readonly secret: string }> {
  return issueApiKey(service.database, {
    platformId: platform.id,
    environment: service.config.environment,
    name: 'test',
    scopes,
    expiresAt,
    now: new Date(),
  });
}
