const KEY_PATTERN = /^[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9._-]*)+$/;

/** @throws Error for what is not a key of the storage, such as a path that leaves its folder */
export function assertStorageKey(key: string): void {
	if (!KEY_PATTERN.test(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`);
}
