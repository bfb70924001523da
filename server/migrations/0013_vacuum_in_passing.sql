-- Tables of what is under way: a row of them lives for a tenth of a second, and is what vacuum has
-- most to do with. Taps go on meanwhile. Without a pause between its steps it had a core to itself
-- for seconds, and taps waited behind it; so it pauses, more often than for other tables. Pages that
-- it has emptied will be full again at once: it does not give them back, for which it would lock
-- the table, only to have the file grow once more. And no plan goes by what statistics say of a
-- table that is empty at one moment and full at the next, so none are gathered: while they are, no
-- vacuum can remove what was current when that began.
alter table webhook_deliveries_open set (
  autovacuum_vacuum_cost_delay = 10,
  vacuum_truncate = false,
  autovacuum_analyze_threshold = 2147483647
);
alter table payment_operations set (
  autovacuum_vacuum_threshold = 5000,
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_cost_delay = 10,
  vacuum_truncate = false,
  autovacuum_analyze_threshold = 2147483647
);
