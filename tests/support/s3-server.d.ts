declare module "@20minutes/s3rver" {
	import type { AddressInfo } from "node:net";

	/** A server with the API of Amazon S3, which stores its objects in a folder. */
	export default class S3rver {
		constructor(options: {
			address: string;
			port: number;
			silent: boolean;
			directory: string;
			configureBuckets: { name: string }[];
			allowMismatchedSignatures?: boolean;
		});
		run(): Promise<AddressInfo>;
		close(): Promise<void>;
	}
}
