-- Notifications are forgotten by age (row H5). They come in the order of time, so that a few blocks say where the old ones end.
CREATE INDEX notifications_age ON notifications USING brin (created_at) WITH (pages_per_range = 16);
GRANT DELETE ON notifications TO piel_app;
