import { randomUUID } from "node:crypto";
import { getConstructionPlans } from "pg-boss";
import { query } from "#app/platform/sql.server.ts";

/**
 * Inserts a run that failed at every retry, with the queue's tables if no process has created them.
 * @returns id of the run
 */
export async function insertFailedRun({
	id = randomUUID(),
	job = "send-account-notice",
	data = { to: "ada@example.com", notice: { kind: "password-changed" } },
	output = { name: "Error", message: "No such host", stack: "Error: No such host\n at send" },
	failedAt = new Date(),
	tries = 15,
}: {
	id?: string;
	job?: string;
	data?: object;
	/** What the last try threw, as the queue stores it. */
	output?: object | null;
	failedAt?: Date;
	tries?: number;
} = {}): Promise<string> {
	const [queue] = await query<{ exists: boolean }>({
		text: `SELECT to_regclass('pgboss.job') IS NOT NULL AS exists`,
	});
	if (!queue?.exists) await query({ text: getConstructionPlans("pgboss") });
	await query({
		text: `SELECT pgboss.create_queue($1, '{"policy": "standard"}')`,
		values: [job],
	});
	await query({
		text: `
			INSERT INTO pgboss.job (id, name, data, output, state, retry_limit, retry_count, started_on, created_on, completed_on)
			VALUES ($1, $2, $3, $4, 'failed', $5, $5, $6::timestamptz, $6::timestamptz - interval '1 hour', $6)`,
		values: [id, job, JSON.stringify(data), JSON.stringify(output), tries - 1, failedAt],
	});
	return id;
}
