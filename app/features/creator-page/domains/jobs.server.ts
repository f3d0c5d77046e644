import type { Job } from "#app/platform/jobs.server.ts";
import { checkDueDomains } from "./check-due-domains.server.ts";

export const domainJobs = [
	{
		name: "check-due-domains",
		schedule: "* * * * *",
		run: () => checkDueDomains(),
	},
] satisfies ReadonlyArray<Job<never>>;
