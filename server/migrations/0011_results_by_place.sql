-- A row that moves to another partition is updated through the table that has both, and there
-- PostgreSQL forgets that it was told to read no table whole: a plan made while few deliveries were
-- open read them all for each batch, with the remains of those before them, and was kept. At that
-- price it finds each by its place.
alter function webhook_result_batch_v1 set seq_page_cost = 1000000;
