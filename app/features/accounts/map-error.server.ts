import { AppError } from "#app/platform/errors.server.ts";
import { log } from "#app/platform/log.server.ts";

/**
 * Does `work`; where it can't be done, whether the database is away or the queue, says so in the words that the
 * specification has for this screen. What the person can mend, such as having asked too often, keeps its own.
 * @param message the words; two of them where the specification tells an outage from any other failure
 *
 * @throws AppError `unavailable` with `message`; whatever other AppError `work` throws
 */
export async function mapError<T>(
	message: string | { away: string; broken: string },
	work: () => Promise<T>,
): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (error instanceof AppError && error.code !== "unavailable") throw error;
		const { away, broken } =
			typeof message === "string" ? { away: message, broken: message } : message;
		const text = error instanceof AppError ? away : broken;
		log.error({ err: error }, text);
		throw new AppError("unavailable", text);
	}
}
