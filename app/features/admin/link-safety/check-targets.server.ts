import type { TargetVerdict } from "#app/generated/prisma/enums.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { findingOf, getMatches } from "./get-matches.server.ts";
import { hashOf, type TargetKeys, targetKeys } from "./target-keys.server.ts";
import { updateJudgedLinks } from "./update-judged-links.server.ts";
import type { Finding } from "./verdict.ts";

/** An address to judge. */
export type Judged = {
	/** URL as it is stored in a link. */
	address: string;
	/** URL at which its redirects ended just now; missing if it wasn't requested. */
	finalAddress?: string;
};

type Row = {
	address: string;
	finalAddress: string | null;
	finalDomain: string | null;
	formerDomain: string | null;
	verdict: TargetVerdict | null;
	flaggedAt: Date | null;
	allowedHash: Uint8Array | null;
};

const MAX_ADDRESS_LENGTH = 2_048;
const MAX_DETAIL_LENGTH = 300;

/**
 * Judges addresses that links lead to, and stores the verdicts. If a verdict changes, a job hides or shows the links
 * that have the address. Requests nothing from the internet.
 *
 * An address is judged together with its final address, as last known. A domain that has moved since stays flagged until
 * an administrator allows it. What an administrator allowed stays allowed while address and final page are the same.
 *
 * @param judged addresses of any kind; only those of websites are judged
 * @returns what speaks against each address, by address; null if nothing does
 */
export async function checkTargets(
	judged: readonly Judged[],
	clock: Clock = systemClock,
): Promise<Map<string, Finding | null>> {
	const targets = readTargets(judged);
	if (targets.length === 0) return new Map();
	return db.$transaction(async (tx) => {
		const rows = await lockRows(tx, targets, clock.now());
		const now = clock.now();
		const places = targets.map((target) => {
			const row = rows.get(target.address);
			const { finalAddress, ...moves } = afterRequest(row, target.final);
			const final = finalAddress === null ? null : targetKeys(finalAddress);
			return { ...target, ...moves, row, finalAddress, final };
		});
		const matches = await getMatches(
			tx,
			places.flatMap(({ keys, final }) => (final ? [keys, final] : [keys])),
		);
		const results = places.map((place) => {
			const { address, keys, row, finalAddress, final, formerDomain } = place;
			const judgedHash = hashOf(JSON.stringify([address, final?.page ?? null]));
			const worst = worstOf([
				findingOf(keys, matches),
				final && findingOf(final, matches),
				formerDomain === null
					? null
					: { verdict: "flagged", reason: "moved", detail: formerDomain, listId: null },
			]);
			const isAllowed =
				worst?.verdict === "flagged" &&
				row?.allowedHash != null &&
				Buffer.from(row.allowedHash).equals(judgedHash);
			const finding = isAllowed ? null : worst;
			const flaggedAt = finding?.verdict === "flagged" ? (row?.flaggedAt ?? now) : null;
			return {
				address,
				finalAddress,
				finalDomain: final?.domain ?? null,
				formerDomain,
				finding,
				judgedHash,
				flaggedAt,
				isChanged: (row?.verdict ?? null) !== (finding?.verdict ?? null),
			};
		});
		await write(tx, results, now);
		const changed = results.filter(({ isChanged }) => isChanged).map(({ address }) => address);
		if (changed.length > 0) await enqueue(updateJudgedLinks, { addresses: changed }, { tx });
		return new Map(results.map(({ address, finding }) => [address, finding]));
	});
}

type Target = {
	address: string;
	keys: TargetKeys;
	final: { address: string; domain: string } | null;
};

/** Sorted by hash, so that concurrent judgments wait for each other instead of deadlocking. */
function readTargets(judged: readonly Judged[]): (Target & { hash: Buffer<ArrayBuffer> })[] {
	const byAddress = new Map(
		judged.flatMap(({ address, finalAddress }) => {
			const keys = targetKeys(address);
			if (!keys || address.length > MAX_ADDRESS_LENGTH) return [];
			const final = finalAddress === undefined ? null : targetKeys(finalAddress);
			return [
				[
					address,
					{
						address,
						keys,
						hash: hashOf(address),
						final: final && {
							address: (finalAddress ?? "").slice(0, MAX_ADDRESS_LENGTH),
							domain: final.domain,
						},
					},
				] as const,
			];
		}),
	);
	return [...byAddress.values()].sort((a, b) => a.hash.compare(b.hash));
}

/** Inserts missing rows, then locks all of them. @returns the rows by address */
async function lockRows(
	tx: Tx,
	targets: readonly { address: string; keys: TargetKeys; hash: Buffer<ArrayBuffer> }[],
	now: Date,
): Promise<Map<string, Row>> {
	const hashes = targets.map(({ hash }) => hash);
	await tx.$executeRaw`
		INSERT INTO judged_target (address_hash, address, domain, judged_hash, judged_at)
		SELECT *, ''::bytea, ${now}::timestamptz
		FROM unnest(${hashes}::bytea[], ${targets.map(({ address }) => address)}::text[],
			${targets.map(({ keys }) => keys.domain)}::text[])
		ON CONFLICT DO NOTHING`;
	const rows = await tx.$queryRaw<Row[]>`
		SELECT address, final_address AS "finalAddress", final_domain AS "finalDomain",
			former_domain AS "formerDomain", verdict::text AS verdict, flagged_at AS "flaggedAt",
			allowed_hash AS "allowedHash"
		FROM judged_target
		WHERE address_hash = ANY(${hashes}::bytea[])
		ORDER BY address_hash
		FOR UPDATE`;
	return new Map(rows.map((row) => [row.address, row]));
}

/** Where the address leads by now, and where it led before its domain changed. */
function afterRequest(
	row: Row | undefined,
	final: Target["final"],
): { finalAddress: string | null; formerDomain: string | null } {
	const before = row ?? { finalAddress: null, finalDomain: null, formerDomain: null };
	if (final === null) {
		return { finalAddress: before.finalAddress, formerDomain: before.formerDomain };
	}
	const { finalDomain, formerDomain } = before;
	const former = formerDomain ?? (finalDomain === final.domain ? null : finalDomain);
	return {
		finalAddress: final.address,
		// It is back where it was.
		formerDomain: former === final.domain ? null : former,
	};
}

function worstOf(findings: readonly (Finding | null)[]): Finding | null {
	const found = findings.filter((finding) => finding !== null);
	return found.find(({ verdict }) => verdict === "blocked") ?? found[0] ?? null;
}

type Result = {
	address: string;
	finalAddress: string | null;
	finalDomain: string | null;
	formerDomain: string | null;
	finding: Finding | null;
	judgedHash: Buffer<ArrayBuffer>;
	flaggedAt: Date | null;
};

async function write(tx: Tx, results: readonly Result[], now: Date): Promise<void> {
	await tx.$executeRaw`
		UPDATE judged_target t SET final_address = r.final_address, final_domain = r.final_domain,
			former_domain = r.former_domain, verdict = r.verdict::target_verdict, reason = r.reason,
			detail = r.detail, list_id = r.list_id, judged_hash = r.judged_hash, judged_at = ${now}::timestamptz,
			flagged_at = r.flagged_at
		FROM unnest(${results.map(({ address }) => hashOf(address))}::bytea[],
			${results.map(({ finalAddress }) => finalAddress)}::text[],
			${results.map(({ finalDomain }) => finalDomain)}::text[],
			${results.map(({ formerDomain }) => formerDomain)}::text[],
			${results.map(({ finding }) => finding?.verdict ?? null)}::text[],
			${results.map(({ finding }) => finding?.reason ?? null)}::text[],
			${results.map(({ finding }) => finding?.detail.slice(0, MAX_DETAIL_LENGTH) ?? null)}::text[],
			${results.map(({ finding }) => finding?.listId ?? null)}::int[],
			${results.map(({ judgedHash }) => judgedHash)}::bytea[],
			${results.map(({ flaggedAt }) => flaggedAt)}::timestamptz[])
			AS r (address_hash, final_address, final_domain, former_domain, verdict, reason, detail, list_id,
				judged_hash, flagged_at)
		WHERE t.address_hash = r.address_hash`;
}
