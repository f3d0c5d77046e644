import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import S3rver from "@20minutes/s3rver";
import type { Bucket, BucketPrefix } from "#app/platform/bucket.ts";
import { temporaryFolder } from "./test-environment.ts";

/** What the connection to the server does with the next requests. */
export type Fault =
	| { kind: "status"; status: number }
	/** Closes the connection before an answer. */
	| { kind: "cut" }
	/** Closes the connection after half of the answer's first bytes. */
	| { kind: "cut-answer" }
	/** Never answers. */
	| { kind: "silence" };

/**
 * Starts a server with the API of Amazon S3, behind a proxy whose faults a test chooses. The server checks signatures
 * and knows one key.
 */
export async function startS3Server() {
	const options = {
		address: "127.0.0.1",
		port: 0,
		silent: true,
		directory: temporaryFolder("s3"),
		configureBuckets: [{ name: "uploads" }, { name: "backups" }],
	};
	const server = new S3rver(options);
	// It computes the signature of a list without the slash that Amazon's service and its SDK include.
	const lists = new S3rver({ ...options, allowMismatchedSignatures: true });
	const [{ port }, { port: portOfLists }] = [await server.run(), await lists.run()];
	const faults: Fault[] = [];
	let requests = 0;
	let isFull = false;
	const proxy = createServer((incoming, outgoing) => {
		requests += 1;
		const fault = faults.shift();
		if (fault?.kind === "silence") return;
		if (fault?.kind === "cut") return incoming.socket.destroy();
		if (fault?.kind === "status") {
			incoming.resume();
			outgoing.writeHead(fault.status).end();
			return;
		}
		const { method, url, headers } = incoming;
		if (isFull && method === "PUT") {
			incoming.resume();
			outgoing.writeHead(507, { "Content-Type": "application/xml" });
			outgoing.end("<Error><Code>XMinioStorageFull</Code><Message>No space</Message></Error>");
			return;
		}
		const target = {
			host: "127.0.0.1",
			port: url?.includes("list-type=") ? portOfLists : port,
			path: url,
		};
		const forwarded = request({ ...target, method, headers }, (answer) => {
			outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
			if (fault?.kind !== "cut-answer") return answer.pipe(outgoing);
			answer.once("data", (chunk: Buffer) => {
				outgoing.write(chunk.subarray(0, chunk.length / 2), () => outgoing.destroy());
			});
		});
		incoming.pipe(forwarded);
	});
	await once(proxy.listen(0, "127.0.0.1"), "listening");
	const { port: proxyPort } = proxy.address() as AddressInfo;
	/** Access to a bucket through the proxy. */
	const accessTo = (bucket: string): Bucket & { endpoint: string } => ({
		bucket,
		region: "us-east-1",
		accessKeyId: "S3RVER",
		secretAccessKey: "S3RVER",
		endpoint: `http://127.0.0.1:${proxyPort}`,
	});
	return {
		/** The bucket `uploads`. */
		bucket: accessTo("uploads"),
		/** Another one on the same server. */
		backups: accessTo("backups"),
		/** Folder in which the server keeps each bucket. */
		directory: options.directory,
		/** Each fault is for one request, in order. */
		failNext: (...next: Fault[]) => {
			faults.push(...next);
		},
		/** Whether the server takes no more objects, and answers as MinIO does. */
		setFull: (value: boolean) => {
			isFull = value;
		},
		/** Number of requests so far. */
		countRequests: () => requests,
		async stop() {
			proxy.closeAllConnections();
			await new Promise((resolve) => proxy.close(resolve));
			await Promise.all([server.close(), lists.close()]);
		},
	};
}

/** The variables that name a bucket; for null, those that a child process then doesn't inherit. */
export function bucketVariables(prefix: BucketPrefix, bucket: Bucket | null): NodeJS.ProcessEnv {
	return {
		[`${prefix}BUCKET`]: bucket?.bucket,
		[`${prefix}REGION`]: bucket?.region,
		[`${prefix}ACCESS_KEY_ID`]: bucket?.accessKeyId,
		[`${prefix}SECRET_ACCESS_KEY`]: bucket?.secretAccessKey,
		[`${prefix}ENDPOINT`]: bucket?.endpoint,
	};
}
