-- How much of a running backup is read, in percent.
ALTER TABLE system_runs ADD percent smallint CHECK (percent BETWEEN 0 AND 100);
