import type { Pool, PoolClient } from 'pg';

/**
 * Marks the event as handled and handles it in one transaction, so a crash undoes both. While
 * another attempt handles the event, in any process, the insert waits for its outcome: after a
 * commit nothing is left to do, after a rollback this attempt handles it.
 */
export async function handleOnce(
  pool: Pool,
  eventId: string,
  handle: (transaction: PoolClient) => Promise<void>,
): Promise<void> {
  const transaction = await pool.connect();
  try {
    await transaction.query('begin');
    const marked = await transaction.query(
      'insert into handled_events (id) values ($1) on conflict do nothing',
      [eventId],
    );
    if (marked.rowCount === 1) await handle(transaction);
    await transaction.query('commit');
  } catch (error) {
    // Closes the connection, which rolls back.
    transaction.release(true);
    throw error;
  }
  transaction.release();
}
