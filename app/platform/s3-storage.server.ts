import { Readable } from "node:stream";
import type { S3Client } from "@aws-sdk/client-s3";
import type { ByteRange } from "#app/lib/byte-range.ts";
import type { Bucket } from "./bucket.ts";
import { AppError } from "./errors.server.ts";
import type { Storage } from "./storage.server.ts";
import { assertStorageKey } from "./storage-key.ts";

type Sdk = typeof import("@aws-sdk/client-s3");

const CONNECTION_TIMEOUT_MS = 2_000;
/** For the start of an answer, and for each pause within one. */
const ANSWER_TIMEOUT_MS = 10_000;
/** Attempts of a request that can be repeated: after a lost connection, a time-out or a status of 500 or more. */
const ATTEMPTS = 3;

/**
 * Storage in a bucket of Amazon S3 or a service with its API. Files appear whole or not at all, as in a folder: an
 * upload that is cut off leaves the earlier file.
 */
export function createS3Storage(
	{ bucket, endpoint, region, ...credentials }: Bucket,
	{ timeoutMs = ANSWER_TIMEOUT_MS, assertKey = assertStorageKey } = {},
): Storage {
	let loading: Promise<{ sdk: Sdk; client: S3Client }> | undefined;

	/** Loaded when first used: a process without a bucket never reads the library. */
	function load() {
		loading ??= import("@aws-sdk/client-s3").then((sdk) => ({
			sdk,
			client: new sdk.S3Client({
				region,
				credentials,
				...(endpoint ? { endpoint, forcePathStyle: true } : {}),
				maxAttempts: ATTEMPTS,
				requestHandler: {
					connectionTimeout: CONNECTION_TIMEOUT_MS,
					requestTimeout: timeoutMs,
					throwOnRequestTimeout: true,
					socketTimeout: timeoutMs,
				},
				// Other services than Amazon's don't all know its newer checksums.
				requestChecksumCalculation: "WHEN_REQUIRED",
				responseChecksumValidation: "WHEN_REQUIRED",
			}),
		}));
		return loading;
	}

	/** Sends a request about one key. */
	async function ask<T>(
		key: string,
		send: (
			s3: { sdk: Sdk; client: S3Client },
			object: { Bucket: string; Key: string },
		) => Promise<T>,
	): Promise<T> {
		assertKey(key);
		return orUnavailable(send(await load(), { Bucket: bucket, Key: key }));
	}

	async function open(key: string, range?: ByteRange) {
		const Range = range && `bytes=${range.start}-${range.end}`;
		return unlessMissing(
			ask(key, ({ sdk, client }, object) =>
				client.send(new sdk.GetObjectCommand({ ...object, Range })),
			),
		);
	}

	return {
		async put(key, bytes) {
			await ask(key, ({ sdk, client }, object) =>
				client.send(new sdk.PutObjectCommand({ ...object, Body: bytes })),
			);
		},
		async get(key) {
			const { Body } = (await open(key)) ?? {};
			return Body ? Buffer.from(await orUnavailable(Body.transformToByteArray())) : null;
		},
		async remove(key) {
			await ask(key, ({ sdk, client }, object) => client.send(new sdk.DeleteObjectCommand(object)));
		},
		async size(key) {
			const head = await unlessMissing(
				ask(key, ({ sdk, client }, object) => client.send(new sdk.HeadObjectCommand(object))),
			);
			return head === null ? null : (head.ContentLength ?? 0);
		},
		async write(key, stream) {
			const { Upload } = await import("@aws-sdk/lib-storage");
			const source = { bytes: 0, failure: undefined as unknown };
			const Body = Readable.from(watch(stream, source));
			// One part of 5 MB at a time in memory.
			const upload = ask(key, ({ client }, object) =>
				new Upload({ client, params: { ...object, Body }, queueSize: 1 }).done(),
			);
			await upload.catch((error: unknown) => {
				throw source.failure ?? error;
			});
			return source.bytes;
		},
		async read(key, range) {
			const { Body, ContentLength = 0, ContentRange } = (await open(key, range)) ?? {};
			if (!Body) return null;
			// Of a part, such as bytes 0-99/1000.
			const whole = ContentRange?.split("/")[1];
			const bytes = whole === undefined ? ContentLength : Number(whole);
			return { bytes, stream: Body.transformToWebStream() };
		},
		async list(folder, { before } = {}) {
			const keys: string[] = [];
			const { sdk, client } = await load();
			const pages = sdk.paginateListObjectsV2(
				{ client },
				{ Bucket: bucket, Prefix: `${folder}/`, Delimiter: "/" },
			);
			for await (const { Contents = [] } of orUnavailableEach(pages)) {
				for (const { Key, LastModified } of Contents) {
					if (!Key || Key === `${folder}/`) continue;
					if (!before || (LastModified && LastModified < before)) keys.push(Key);
				}
			}
			return keys;
		},
		async *listAll() {
			const { sdk, client } = await load();
			for await (const { Contents = [] } of orUnavailableEach(
				sdk.paginateListObjectsV2({ client }, { Bucket: bucket }),
			)) {
				for (const { Key } of Contents) if (Key && !Key.endsWith("/")) yield Key;
			}
		},
	};
}

/** Passes the stream on, and notes in `source` its size in bytes and why it failed. */
async function* watch(
	stream: ReadableStream<Uint8Array>,
	source: { bytes: number; failure: unknown },
): AsyncGenerator<Uint8Array> {
	try {
		for await (const chunk of stream) {
			source.bytes += chunk.byteLength;
			yield chunk;
		}
	} catch (error) {
		source.failure = error;
		throw error;
	}
}

/** What the SDK throws: with the status of the answer, or without one if none came. */
type S3Failure = Error & { $metadata?: { httpStatusCode?: number }; code?: string };

async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
	try {
		return await work;
	} catch (error) {
		if ((error as S3Failure).$metadata?.httpStatusCode === 404) return null;
		throw error;
	}
}

/** @throws AppError `unavailable` if the service can't be reached, is too slow, or fails */
async function orUnavailable<T>(work: Promise<T>): Promise<T> {
	try {
		return await work;
	} catch (error) {
		throw asAppError(error);
	}
}

async function* orUnavailableEach<T>(pages: AsyncIterable<T>): AsyncGenerator<T> {
	try {
		yield* pages;
	} catch (error) {
		throw asAppError(error);
	}
}

const NETWORK_FAILURE = /^(E[A-Z]+|UND_ERR_\w+)$/;

function asAppError(error: unknown): unknown {
	const { $metadata, code, name } = error as S3Failure;
	const status = $metadata?.httpStatusCode;
	const isOutage =
		(status !== undefined && (status >= 500 || status === 429)) ||
		name === "TimeoutError" ||
		(code !== undefined && NETWORK_FAILURE.test(code));
	if (!isOutage) return error;
	return new AppError(
		"unavailable",
		"We can’t reach our file storage right now. Nothing was lost. Please try again in a moment.",
		{ cause: (error as Error).message, status },
	);
}
