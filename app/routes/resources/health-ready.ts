import { checkReadiness, describeReady } from "#app/platform/check-readiness.server.ts";

/** Readiness: not stopping, the database answers, its migrations are those of this build, and the job queues exist. */
export async function loader() {
	const problem = await checkReadiness();
	return new Response(problem ?? describeReady(), {
		status: problem ? 503 : 200,
		headers: { "Cache-Control": "no-store" },
	});
}
