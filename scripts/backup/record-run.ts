import { TaskError } from "../process/task.ts";
import { withConnection } from "./session.ts";

const MAX_ERROR_CHARS = 1_000;

/**
 * Runs a backup or verification, and records in the database how it ended, for the administrators' overview.
 *
 * @param work resolves with the name of the backup
 */
export async function recordRun(
	databaseUrl: string,
	kind: "backup" | "verification",
	work: () => Promise<string>,
): Promise<void> {
	try {
		await record(databaseUrl, kind, { backup: await work(), error: null });
	} catch (error) {
		const text = error instanceof TaskError ? error.message : String(error);
		await record(databaseUrl, kind, { backup: null, error: text }).catch((reason: Error) =>
			console.warn(`The failure was not recorded: ${reason.message}`),
		);
		throw error;
	}
}

async function record(
	databaseUrl: string,
	kind: "backup" | "verification",
	{ backup, error }: { backup: string | null; error: string | null },
): Promise<void> {
	await withConnection(databaseUrl, async (client) => {
		// A new release backs up before it migrates.
		const { rows } = await client.query("SELECT to_regclass('public.backup_run') AS found");
		if (rows[0].found === null) return;
		await client.query(
			`INSERT INTO public.backup_run (id, kind, backup, error)
			VALUES (gen_random_uuid(), $1::backup_run_kind, $2, $3)`,
			[kind, backup, error?.slice(0, MAX_ERROR_CHARS) ?? null],
		);
	});
}
