import { createRateLimit } from "#app/platform/rate-limit.server.ts";

const dataExports = createRateLimit({
	name: "export",
	tries: 5,
	perSeconds: 60 * 60,
	message: "You have requested your data 5 times in the last hour. Please try again later.",
});

/** Counts an export of the account's data. @throws AppError `rate_limited` with `retryAfterS`; `unavailable` */
export async function countExport({ userId }: { userId: string }): Promise<void> {
	await dataExports.consume([userId]);
}
