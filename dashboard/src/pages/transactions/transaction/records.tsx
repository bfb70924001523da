import { useQuery } from '@tanstack/react-query';
import { type Transaction, type TransactionProof, verifyProof } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { taprail } from '../../../api/taprail.ts';
import { VerifyButton } from '../../../components/actions/verify-button.tsx';
import { Loaded, Section } from '../../../components/page/page.tsx';
import { Id, Status } from '../../../components/values/values.tsx';
import { formatTime } from '../../../format/time.ts';
import { humanise, plural } from '../../../format/words.ts';

/** The records of a transaction, each with the hash of the one before, and their seals. */
export function TransactionRecords({
  transaction,
}: {
  readonly transaction: Transaction;
}): ReactNode {
  const query = useQuery({
    queryKey: ['transactions', transaction.id, 'proof', transaction.hash],
    queryFn: () => taprail.transactions.proof(transaction.id),
  });
  const { data } = query;
  return (
    <Section
      title="Records"
      actions={data && <VerifyButton size="compact-xs" verify={() => verifyRecords(data)} />}
    >
      <Loaded query={query}>
        {({ records, next_seal_at }) => (
          <>
            <ol className="hashes">
              {records.map(({ position, stages, hash, inclusion }) => (
                <li key={position}>
                  <span className="dim number">{position}</span>
                  <span className="inline">
                    <span>{namesOf(stages)}</span>
                    <Id value={hash} short />
                  </span>
                  {inclusion === null ? (
                    <span className="dim">not sealed yet</span>
                  ) : (
                    <Status of="sealed" tone="good" />
                  )}
                </li>
              ))}
            </ol>
            {next_seal_at !== null && (
              <span className="dim">The next seal is made at {formatTime(next_seal_at)}.</span>
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}

/** Computes every hash of the records. */
async function verifyRecords(proof: TransactionProof): Promise<string> {
  const publicKey = [...new Set(proof.seals.map((seal) => seal.public_key))];
  const { recordCount, sealedCount } = await verifyProof(proof, { publicKey });
  return `${plural(recordCount, 'hash', 'hashes')} verified, ${sealedCount} sealed`;
}

/** The stages in a record's text. The provider's own fields stay hidden. */
function namesOf(stages: string): string {
  const parsed = JSON.parse(stages) as readonly (readonly [kind: string, body: unknown])[];
  const names = parsed.map(([kind]) => kind).filter((kind) => kind !== 'provider');
  return names
    .map((kind, index) => (index === 0 ? humanise(kind) : kind.replaceAll('_', ' ')))
    .join(', ');
}
