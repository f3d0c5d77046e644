/**
 * Node's options for the production server. They limit memory; the Dockerfile has the same
 * (docs/decisions/0009-fairness-and-memory.md).
 *
 * - `max-semi-space-size` in MiB, half of what V8 takes by default: new objects take 32 MiB less.
 * - `heap-growing-percent` limits how much the old heap grows before V8 collects garbage. By default it may double, and
 *   buffers of finished uploads wait for that too.
 */
export const SERVER_OPTIONS = ["--max-semi-space-size=16", "--heap-growing-percent=15"];

/**
 * The environment variables of the production server, all for glibc's allocator (mallopt(3)); the Dockerfile has the same.
 *
 * By default, glibc keeps freed memory in an arena for each thread, and raises the size above which it returns a freed
 * block to the system, up to 32 MiB. Two arenas and fixed thresholds of 128 KiB return the buffers of uploads.
 */
export const SERVER_ENVIRONMENT = {
	MALLOC_ARENA_MAX: "2",
	MALLOC_MMAP_THRESHOLD_: "131072",
	MALLOC_TRIM_THRESHOLD_: "131072",
};
