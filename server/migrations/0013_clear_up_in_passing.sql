-- Taps go on while PostgreSQL clears up, and wait behind it when it takes a core to itself.

-- Tables of what is under way: a row of theirs lives for a tenth of a second, and vacuum has most
-- to do with them. Without a pause between its steps it worked for seconds on end; so it pauses,
-- for longer than with other tables. No plan goes by what statistics say of a table that is empty
-- at one moment and full at the next, so none are gathered.
alter table webhook_deliveries_open set (
  autovacuum_vacuum_cost_delay = 10,
  autovacuum_analyze_threshold = 2147483647
);
alter table payment_operations set (
  autovacuum_vacuum_threshold = 5000,
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_cost_delay = 10,
  autovacuum_analyze_threshold = 2147483647
);

-- Tables that only grow had their statistics gathered every minute, during which no vacuum can
-- remove what was current when that began. They say the same of two million rows as of one.
alter table idempotency_claims set (autovacuum_analyze_threshold = 2000000);
alter table idempotency_answers set (autovacuum_analyze_threshold = 2000000);
alter table transactions set (autovacuum_analyze_threshold = 2000000);
alter table transaction_stages set (autovacuum_analyze_threshold = 2000000);
alter table ledger_entries set (autovacuum_analyze_threshold = 2000000);
alter table events set (autovacuum_analyze_threshold = 2000000);
alter table webhook_deliveries_closed set (autovacuum_analyze_threshold = 2000000);
alter table webhook_attempts set (autovacuum_analyze_threshold = 2000000);
