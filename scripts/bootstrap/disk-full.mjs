export const DISK_FULL = "The disk is full: free some space and run this again.";

/**
 * Whether a full disk caused a failure reported by Node (ENOSPC), PostgreSQL (53100) or a program's output.
 *
 * @param {unknown} failure an error, or the output of a program
 * @returns {boolean}
 */
export function isDiskFull(failure) {
	if (typeof failure === "string") return /ENOSPC|No space left on device/i.test(failure);
	if (!(failure instanceof Error)) return false;
	return /^(ENOSPC|53100)$/.test(String(Object(failure).code)) || isDiskFull(failure.message);
}
