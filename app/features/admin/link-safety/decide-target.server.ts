import { type AuditActor, recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { parseEntry } from "./entries/parse-entry.server.ts";
import { createEntryRow } from "./entries/update-entries.server.ts";
import type { TargetDecision } from "./schema.ts";
import { updateJudgedLinks } from "./update-judged-links.server.ts";

type Flagged = {
	address: string;
	domain: string;
	finalAddress: string | null;
	finalDomain: string | null;
};

/**
 * Decides about a flagged address. Allowing it is about where it leads now, so it is flagged again if that changes.
 * Blocking adds an entry, for the address or for the domain that it leads to.
 * @returns what was decided, in words
 * @throws AppError `conflict` if it is no longer flagged, leads elsewhere than the administrator saw, or has an entry
 */
export async function decideTarget({
	actor,
	decision: { intent, addressHash, judgedHash },
}: {
	actor: AuditActor;
	decision: TargetDecision;
}): Promise<string> {
	return db.$transaction(async (tx) => {
		const target = await lockFlagged(tx, { addressHash, judgedHash });
		if (intent === "allow-target") {
			await allow(tx, { actor, target, addressHash });
			return `Allowed ${target.address}`;
		}
		const entry =
			intent === "block-address" ? target.address : (target.finalDomain ?? target.domain);
		const parsed = parseEntry(entry);
		await createEntryRow(tx, { actor, kind: "block", parsed });
		return `Blocked ${parsed.key}`;
	});
}

async function lockFlagged(
	tx: Tx,
	{ addressHash, judgedHash }: { addressHash: string; judgedHash: string },
): Promise<Flagged> {
	const [target] = await tx.$queryRaw<Flagged[]>`
		SELECT address, domain, final_address AS "finalAddress", final_domain AS "finalDomain"
		FROM judged_target
		WHERE address_hash = decode(${addressHash}, 'hex') AND verdict = 'flagged'
			AND judged_hash = decode(${judgedHash}, 'hex')
		FOR UPDATE`;
	if (target) return target;
	throw new AppError(
		"conflict",
		"This address was decided on elsewhere, or it now leads somewhere else. Reload the page.",
	);
}

async function allow(
	tx: Tx,
	{ actor, target, addressHash }: { actor: AuditActor; target: Flagged; addressHash: string },
): Promise<void> {
	await tx.$executeRaw`
		UPDATE judged_target SET allowed_hash = judged_hash, former_domain = NULL, verdict = NULL,
			reason = NULL, detail = NULL, flagged_at = NULL
		WHERE address_hash = decode(${addressHash}, 'hex')`;
	await enqueue(updateJudgedLinks, { addresses: [target.address] }, { tx });
	await recordAudit(tx, {
		actor,
		action: "target.allowed",
		target: { type: "address", id: addressHash, label: target.address },
		after: target.finalAddress === null ? {} : { "Leads to": target.finalAddress },
	});
}
