import type { Bucket } from "../../app/platform/bucket.ts";
import { AppError } from "../../app/platform/errors.server.ts";
import { TaskError } from "../process/task.ts";

/** What Amazon's library throws: with the status of the answer, or with a code if the connection fails. */
type LibraryError = Error & { $metadata?: { httpStatusCode?: number }; code?: string };

const CONNECTION_FAILURE = /^(ECONN[A-Z]+|ETIMEDOUT|EPIPE)$/;

/** @returns a message for the terminal if the bucket can't be reached or refuses access; otherwise the error itself */
export function explainBucketFailure(error: unknown, { bucket, endpoint }: Bucket): unknown {
	const name = endpoint ? `${bucket} at ${endpoint}` : bucket;
	const outage = outageOf(error);
	if (outage !== null) {
		return new TaskError(
			`The bucket ${name} can't be reached: ${outage}. What was copied stays; run this again.`,
		);
	}
	const { $metadata, name: code } = error as LibraryError;
	const status = $metadata?.httpStatusCode;
	if (status === undefined) return error;
	return new TaskError(
		`The bucket ${name} refuses access: ${code} (status ${status}). Check the variables beginning with S3_.`,
	);
}

/** @returns why the bucket can't be reached, or null for another failure */
function outageOf(error: unknown): string | null {
	if (error instanceof AppError && error.code === "unavailable") {
		return String(error.details.cause || "no connection");
	}
	const { name, code, message } = error as LibraryError;
	const isOutage = name === "TimeoutError" || CONNECTION_FAILURE.test(code ?? "");
	return isOutage ? message : null;
}
