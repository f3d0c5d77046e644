import { expect, test } from "vitest";
import { analyticsJobs } from "./jobs.server.ts";

test("every job has a schedule of its own", () => {
	const schedules = analyticsJobs.map(({ schedule }) => schedule);
	for (const schedule of schedules) expect(schedule).toMatch(/^(\*\/)?\d+( (\*|\d+)){4}$/);
	expect(new Set(schedules).size).toBe(schedules.length);
});
