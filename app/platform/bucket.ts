/** Access to a bucket of Amazon S3, or of another service with its API. */
export type Bucket = {
	bucket: string;
	region: string;
	accessKeyId: string;
	secretAccessKey: string;
	/** URL of the other service, whose buckets are then paths instead of hosts. */
	endpoint: string | undefined;
};

/** Variables that are needed together. */
const REQUIRED = ["S3_BUCKET", "S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

type BucketVariables = Partial<
	Record<(typeof REQUIRED)[number] | "S3_ENDPOINT", string | undefined>
>;

/** @returns null if no bucket is configured, or only partly */
export function readBucket({
	S3_BUCKET: bucket,
	S3_REGION: region,
	S3_ACCESS_KEY_ID: accessKeyId,
	S3_SECRET_ACCESS_KEY: secretAccessKey,
	S3_ENDPOINT: endpoint,
}: BucketVariables): Bucket | null {
	if (!bucket || !region || !accessKeyId || !secretAccessKey) return null;
	return { bucket, region, accessKeyId, secretAccessKey, endpoint: endpoint || undefined };
}

/** @returns the variables that are missing although others of the bucket are set */
export function missingOfBucket(variables: BucketVariables): string[] {
	const missing = REQUIRED.filter((name) => !variables[name]);
	const isUnset = missing.length === REQUIRED.length && !variables.S3_ENDPOINT;
	return isUnset ? [] : missing;
}
