import { AppError } from "./errors.server.ts";
import { log } from "./log.server.ts";

/**
 * Runs `work`, and maps unexpected errors and outages (database, queue) to the text that the specification has for this
 * screen. Errors that the user can fix, such as `rate_limited`, keep their own text.
 * @param message text of the error, or two texts where the specification distinguishes outages from other failures
 *
 * @throws AppError `unavailable` with `message`; other AppErrors of `work` unchanged
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
