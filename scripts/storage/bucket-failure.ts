import type { Bucket, BucketPrefix } from "../../app/platform/bucket.ts";
import { AppError } from "../../app/platform/errors.server.ts";
import type { Storage } from "../../app/platform/storage.server.ts";
import { TaskError } from "../process/task.ts";

/** What Amazon's library throws: with the status of the answer, or with a code if the connection fails. */
type LibraryError = Error & { $metadata?: { httpStatusCode?: number }; code?: string };

/** Codes of services whose bucket takes nothing more; 507 is "Insufficient Storage" in HTTP. */
const FULL = /quota|storagefull|insufficientstorage/i;

const CONNECTION_FAILURE = /^(ECONN[A-Z]+|ETIMEDOUT|EPIPE)$/;

/** Names a bucket in messages. */
export function nameBucket({ bucket, endpoint }: Bucket): string {
	return endpoint ? `${bucket} at ${endpoint}` : bucket;
}

/**
 * @param prefix beginning of the names of the variables that name the bucket
 * @returns a message for the terminal if the bucket can't be reached or refuses access; otherwise the error itself
 */
export function explainBucketFailure(
	error: unknown,
	bucket: Bucket,
	prefix: BucketPrefix,
): unknown {
	const name = nameBucket(bucket);
	if (isFull(error)) {
		return new TaskError(`The bucket ${name} is full: free or add space, then run this again.`);
	}
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
		`The bucket ${name} refuses access: ${code} (status ${status}). Check the variables beginning with ${prefix}.`,
	);
}

/** The same storage, but its failures are messages for the terminal. A stream that breaks off is an error of its own. */
export function explainFailures(storage: Storage, bucket: Bucket, prefix: BucketPrefix): Storage {
	function explain(error: unknown): never {
		throw explainBucketFailure(error, bucket, prefix);
	}
	return {
		put: (key, bytes) => storage.put(key, bytes).catch(explain),
		get: (key) => storage.get(key).catch(explain),
		remove: (key) => storage.remove(key).catch(explain),
		size: (key) => storage.size(key).catch(explain),
		write: (key, stream) => storage.write(key, stream).catch(explain),
		read: (key, range) => storage.read(key, range).catch(explain),
		list: (folder, options) => storage.list(folder, options).catch(explain),
		async *listAll() {
			try {
				yield* storage.listAll();
			} catch (error) {
				explain(error);
			}
		},
	};
}

function isFull(error: unknown): boolean {
	if (error instanceof AppError) return error.details.status === 507;
	return FULL.test((error as LibraryError).name);
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
