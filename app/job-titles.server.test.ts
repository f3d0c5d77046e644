import { expect, test } from "vitest";
import { TITLED_JOBS } from "#app/features/admin/operations/failed-jobs/job-titles.ts";
import { jobs } from "./jobs.server.ts";

test("administrators read of each job what it does, and of no other", () => {
	expect([...TITLED_JOBS].sort()).toEqual(jobs.map(({ name }) => name).sort());
});
