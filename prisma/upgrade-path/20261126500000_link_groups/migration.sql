-- AlterTable
ALTER TABLE "link" ADD COLUMN     "group_id" UUID;

-- CreateIndex
CREATE INDEX "link_group_id_idx" ON "link"("group_id");

-- AddForeignKey
ALTER TABLE "link" ADD CONSTRAINT "link_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "link"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Until now, a header, group or grid held everything down to the next one of these that visitors saw. Each page keeps
-- what it shows: those links become the group's own.
WITH "seen" AS (
	SELECT "id", "profile_id", "position", "kind"::text AS "kind", "kind"::text IN ('header', 'group', 'grid') AS "is_section",
		"enabled" AND "hidden_at" IS NULL AND ("ends_at" IS NULL OR "ends_at" > now()) AS "is_seen"
	FROM "link"
	WHERE "profile_id" IN (SELECT "profile_id" FROM "link" WHERE "kind"::text IN ('group', 'grid'))
), "counted" AS (
	SELECT *,
		count(*) FILTER (WHERE "is_section" AND "is_seen") OVER "above" AS "seen_run",
		count(*) FILTER (WHERE "is_section") OVER "above" AS "run"
	FROM "seen"
	WINDOW "above" AS (PARTITION BY "profile_id" ORDER BY "position")
), "headed" AS (
	SELECT *,
		first_value("id") OVER "in_seen_run" AS "seen_head", first_value("kind") OVER "in_seen_run" AS "seen_head_kind",
		first_value("id") OVER "in_run" AS "head", first_value("kind") OVER "in_run" AS "head_kind"
	FROM "counted"
	WINDOW "in_seen_run" AS (PARTITION BY "profile_id", "seen_run" ORDER BY "position"),
		"in_run" AS (PARTITION BY "profile_id", "run" ORDER BY "position")
), "placed" AS (
	SELECT "id", "profile_id",
		CASE
			WHEN "is_section" THEN NULL
			WHEN "seen_run" > 0 AND "seen_head_kind" IN ('group', 'grid') THEN "seen_head"
			-- The links of a hidden group stand outside while it is hidden, where visitors see them now.
			WHEN "run" > 0 AND "head_kind" IN ('group', 'grid') THEN "head"
		END AS "group_id",
		-- A hidden header or group among the links that visitors see in another group goes below these.
		row_number() OVER (
			PARTITION BY "profile_id"
			ORDER BY "seen_run",
				"is_section" AND NOT "is_seen" AND "seen_run" > 0 AND "seen_head_kind" IN ('group', 'grid'),
				"position"
		) - 1 AS "position"
	FROM "headed"
)
UPDATE "link" SET "group_id" = p."group_id", "position" = p."position"
FROM "placed" p
WHERE p."id" = "link"."id" AND (p."group_id" IS NOT NULL OR p."position" <> "link"."position");

-- Nobody saw headers right above a group or grid: they had no links of their own. From now on, a group is content of the
-- header above it.
UPDATE "link" SET "enabled" = false
FROM (
	SELECT "id", "kind"::text AS "kind",
		(array_agg("kind"::text) FILTER (WHERE "kind"::text <> 'header') OVER "below")[1] AS "next"
	FROM "link"
	WHERE "enabled" AND "hidden_at" IS NULL AND ("ends_at" IS NULL OR "ends_at" > now())
		AND "profile_id" IN (SELECT "profile_id" FROM "link" WHERE "kind"::text IN ('group', 'grid'))
	WINDOW "below" AS (
		PARTITION BY "profile_id" ORDER BY "position" ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING
	)
) AS "above"
WHERE "above"."id" = "link"."id" AND "above"."kind" = 'header' AND "above"."next" IN ('group', 'grid');

-- A tab that is open while this runs knows another order.
UPDATE "profile" SET "link_order_version" = "link_order_version" + 1
WHERE "id" IN (SELECT "profile_id" FROM "link" WHERE "kind"::text IN ('group', 'grid'));
