-- The first batch of the flush that inserted the visitor, by which it tells those from the ones that it only locked. Null when
-- a process of the release before, or a rebuild from events, inserted them.
ALTER TABLE "analytics"."visitor_day" ADD COLUMN "entered_by" uuid;
