-- A window begins with the first attempt of its subject. Begun by the clock, it was over for whoever tried a moment before the
-- quarter of an hour, and as many tries were free again at once.
DELETE FROM rate_counters older USING rate_counters newer
  WHERE older.bucket = newer.bucket AND older.subject = newer.subject AND older.window_start < newer.window_start;
ALTER TABLE rate_counters DROP CONSTRAINT rate_counters_pkey, ADD PRIMARY KEY (bucket, subject);
