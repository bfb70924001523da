-- Taps go on while open deliveries are vacuumed. Without a pause between its steps the vacuum of a
-- minute's deliveries had a core to itself for two seconds, and taps waited behind it; with
-- PostgreSQL's own pauses it takes ten, and nobody notices.
alter table webhook_deliveries_open reset (autovacuum_vacuum_cost_delay);

-- Tables of what is under way are empty at one moment and full at the next. No plan goes by what
-- statistics would say of them, and gathering them holds back the vacuum of every other table.
alter table webhook_deliveries_open set (autovacuum_analyze_threshold = 2147483647);
alter table payment_operations set (autovacuum_analyze_threshold = 2147483647);
