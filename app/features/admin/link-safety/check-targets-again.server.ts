import type { Job } from "#app/platform/jobs.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { checkTargets } from "./check-targets.server.ts";

const TARGETS_AT_ONCE = 500;

/** Judges all known addresses of some domains again, because entries for them have changed. */
export const checkTargetsAgain: Job<{ domains: string[] }> = {
	name: "rejudge-targets",
	async run({ domains }) {
		for (let after: Buffer = Buffer.alloc(0); ; ) {
			const rows = await query<{ hash: Buffer; address: string }>({
				text: `
					SELECT address_hash AS hash, address FROM judged_target
					WHERE (domain = ANY($1) OR final_domain = ANY($1)) AND address_hash > $2
					ORDER BY address_hash
					LIMIT ${TARGETS_AT_ONCE}`,
				values: [domains, after],
			});
			await checkTargets(rows);
			const last = rows.at(-1);
			if (!last || rows.length < TARGETS_AT_ONCE) return;
			after = last.hash;
		}
	},
};
