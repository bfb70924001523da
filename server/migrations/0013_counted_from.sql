-- From when on taps were counted at all: not from the beginning for a platform that had no user
-- then. Null for those that were begun before this was noted.
alter table tap_hour_marks add column counted_from timestamptz;
