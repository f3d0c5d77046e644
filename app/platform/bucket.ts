/** Access to a bucket of Amazon S3, or of another service with its API. */
export type Bucket = {
	bucket: string;
	region: string;
	accessKeyId: string;
	secretAccessKey: string;
	/** URL of the other service, whose buckets are then paths instead of hosts. */
	endpoint: string | undefined;
};

/** Beginning of the names of the variables: the bucket of the uploads, or that of the backups. */
export type BucketPrefix = "S3_" | "BACKUP_S3_";

/** Ends of the names of variables that are needed together. */
const REQUIRED = ["BUCKET", "REGION", "ACCESS_KEY_ID", "SECRET_ACCESS_KEY"] as const;

type BucketVariables = Partial<
	Record<`${BucketPrefix}${(typeof REQUIRED)[number] | "ENDPOINT"}`, string | undefined>
>;

/** @returns null if no bucket is configured, or only partly */
export function readBucket(
	variables: BucketVariables,
	prefix: BucketPrefix = "S3_",
): Bucket | null {
	const [bucket, region, accessKeyId, secretAccessKey] = REQUIRED.map(
		(name) => variables[`${prefix}${name}`],
	);
	if (!bucket || !region || !accessKeyId || !secretAccessKey) return null;
	const endpoint = variables[`${prefix}ENDPOINT`] || undefined;
	return { bucket, region, accessKeyId, secretAccessKey, endpoint };
}

/** @returns the variables that are missing although others of the bucket are set */
export function missingOfBucket(
	variables: BucketVariables,
	prefix: BucketPrefix = "S3_",
): string[] {
	const missing = REQUIRED.map((name) => `${prefix}${name}` as const).filter(
		(name) => !variables[name],
	);
	const isUnset = missing.length === REQUIRED.length && !variables[`${prefix}ENDPOINT`];
	return isUnset ? [] : missing;
}

/** Whether two buckets are the same, whatever their keys. */
export function isSameBucket(one: Bucket, other: Bucket): boolean {
	const serviceOf = ({ endpoint }: Bucket) => endpoint?.replace(/\/$/, "").toLowerCase();
	return one.bucket === other.bucket && serviceOf(one) === serviceOf(other);
}
