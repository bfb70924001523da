-- Tables of what is under way: a row of theirs lives for a tenth of a second, and vacuum has most
-- to do with them. Taps go on meanwhile. Without a pause between its steps it had a core to itself
-- for seconds, and taps waited behind it; so it pauses, for longer than with other tables. And no
-- plan goes by what statistics say of a table that is empty at one moment and full at the next, so
-- none are gathered: while they are, no vacuum can remove what was current when that began.
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
