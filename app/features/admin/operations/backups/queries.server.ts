import type { BackupRunKind } from "#app/generated/prisma/client.ts";
import { db } from "#app/platform/db.server.ts";

export type BackupState = {
	/** When the newest backup that succeeded ended, and the newest verification; null if there is none. */
	backedUpAt: Date | null;
	verifiedAt: Date | null;
	/** Why the newest backup or verification failed; null if it succeeded. */
	failure: { kind: BackupRunKind; endedAt: Date; error: string } | null;
};

export async function getBackupState(): Promise<BackupState> {
	const lastOf = (kind: BackupRunKind, failed: boolean) =>
		db.backupRun.findFirst({
			where: { kind, error: failed ? { not: null } : null },
			orderBy: { endedAt: "desc" },
		});
	const [backup, verification, ...failures] = await Promise.all([
		lastOf("backup", false),
		lastOf("verification", false),
		lastOf("backup", true),
		lastOf("verification", true),
	]);
	const succeeded = { backup, verification };
	const failure = failures.find(
		(run) => run !== null && run.endedAt > (succeeded[run.kind]?.endedAt ?? new Date(0)),
	);
	return {
		backedUpAt: backup?.endedAt ?? null,
		verifiedAt: verification?.endedAt ?? null,
		failure: failure ? { ...failure, error: failure.error ?? "" } : null,
	};
}
