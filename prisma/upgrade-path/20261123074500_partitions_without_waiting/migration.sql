-- Partitions are attached instead of created in place: that doesn't wait for inserts and reads of other partitions, and
-- doesn't make them wait. Two flushes could deadlock: one had created a month and waited for the visitors of late days,
-- which the other had locked before it waited for the events.
CREATE OR REPLACE FUNCTION "analytics"."ensure_partitions"(from_day date, to_day date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  month_start date := date_trunc('month', from_day)::date;
  partition_name text;
BEGIN
  WHILE month_start <= to_day LOOP
    partition_name := 'event_' || to_char(month_start, 'YYYY_MM');
    IF to_regclass('analytics.' || partition_name) IS NULL THEN
      PERFORM pg_advisory_xact_lock(5120910);
      -- Another transaction may have created it meanwhile. to_regclass could answer from a cache from before it.
      IF NOT EXISTS (
        SELECT FROM pg_class WHERE relname = partition_name AND relnamespace = 'analytics'::regnamespace
      ) THEN
        EXECUTE format('CREATE TABLE analytics.%I (LIKE analytics.event INCLUDING ALL)', partition_name);
        EXECUTE format(
          'ALTER TABLE analytics.event ATTACH PARTITION analytics.%I FOR VALUES FROM (%L) TO (%L)',
          partition_name,
          month_start::timestamp AT TIME ZONE 'UTC',
          (month_start + interval '1 month')::timestamp AT TIME ZONE 'UTC'
        );
      END IF;
    END IF;
    month_start := (month_start + interval '1 month')::date;
  END LOOP;
END
$$;
