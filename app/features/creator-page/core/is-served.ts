/** Times that decide whether a domain shows its page. */
export type ServedTimes = {
	/** Since when it shows the page; null until its DNS was right for the first time. */
	activeAt: Date | null;
	/** When it stopped showing the page, because its DNS was wrong for too long. */
	stoppedAt: Date | null;
	/** When the page removed it. Its row stays while it leads here, so that a stranger has to prove that it is theirs. */
	removedAt: Date | null;
	/** When an administrator suspended it. Only an administrator ends that. */
	suspendedAt: Date | null;
};

/** Whether a domain shows its page, if the plan includes it. For the database: `SERVED` and `IS_RIGHT_DOMAIN`. */
export function isServed({ activeAt, stoppedAt, removedAt, suspendedAt }: ServedTimes): boolean {
	return activeAt !== null && stoppedAt === null && removedAt === null && suspendedAt === null;
}
