import { z } from "zod";
import { decodeCursor, encodeCursor } from "#app/api/cursor.ts";
import { handle } from "#app/api/handler.ts";
import { parseFields } from "#app/api/parse-field.ts";
import { cleanLine } from "#app/lib/clean-text.ts";
import { textField } from "#app/lib/text-field.ts";
import { AppError } from "#app/platform/errors.server.ts";
import * as operations from "./api.ts";
import { decideTarget } from "./decide-target.server.ts";
import { createEntry, deleteEntry } from "./entries/update-entries.server.ts";
import { queueListSync } from "./lists/queue-list-sync.server.ts";
import {
	getEntry,
	listEntries,
	listFlaggedTargets,
	listTargetLists,
	listTrustedAccounts,
	type TargetEntry,
} from "./queries.server.ts";
import { addEntrySchema, trustAccountSchema } from "./schema.ts";
import { trustAccount, withdrawTrust } from "./trust/update-account-trust.server.ts";

/** The handlers of the operations on the targets of links. Acts are those of the administrators' forms. */

/** Place in a list, in the format of the administrator area. */
function readPlace(cursor: string | undefined): { after?: string } {
	const [after] = decodeCursor(cursor, z.tuple([textField({ max: 200 })])) ?? [];
	return after === undefined ? {} : { after };
}

export const handlers = handle(operations, {
	async listFlaggedAddresses({ query }) {
		const { rows, next } = await listFlaggedTargets({
			...readPlace(query.cursor),
			limit: query.limit,
		});
		return {
			body: {
				addresses: rows.map(({ owner, ...row }) => ({
					address_hash: row.addressHash,
					judged_hash: row.judgedHash,
					address: row.address,
					final_address: row.finalAddress,
					domain: row.domain,
					reason: row.reason,
					detail: row.detail,
					flagged_at: row.flaggedAt.toISOString(),
					usernames: row.usernames,
					owner: owner && { user_id: owner.userId, username: owner.username },
				})),
				next_cursor: next && encodeCursor([next]),
			},
		};
	},

	async decideFlaggedAddress({ administrator: actor, params, body }) {
		const decision = {
			intent: INTENTS[body.decision],
			addressHash: params.address_hash,
			judgedHash: body.judged_hash,
		};
		return { body: { message: await decideTarget({ actor, decision }) } };
	},

	async listTargetEntries({ query }) {
		const { cursor, limit, q, kind } = query;
		const filters = { kind, q: q === undefined ? undefined : cleanLine(q) };
		const { rows, next } = await listEntries({ ...filters, ...readPlace(cursor), limit });
		return { body: { entries: rows.map(toApiEntry), next_cursor: next && encodeCursor([next]) } };
	},

	async addTargetEntry({ administrator: actor, body }) {
		const { kind, entry, note } = parseFields(addEntrySchema, { intent: "add-entry", ...body });
		const added = await getEntry(await createEntry({ actor, kind, entry, note }));
		if (!added) throw new AppError("conflict", "This entry was already removed.");
		return { body: toApiEntry(added) };
	},

	async removeTargetEntry({ administrator: actor, params }) {
		const { key } = await deleteEntry({ actor, entryId: params.id });
		return { body: { message: `Removed ${key}` } };
	},

	async listTargetLists() {
		const lists = await listTargetLists();
		return {
			body: {
				lists: lists.map(({ source, entryCount, refreshedAt, attemptedAt, problem }) => ({
					source,
					entries: entryCount,
					refreshed_at: refreshedAt?.toISOString() ?? null,
					attempted_at: attemptedAt.toISOString(),
					problem,
				})),
			},
		};
	},

	async refreshTargetLists({ administrator }) {
		await queueListSync(administrator);
		return { body: { message: "We’re refreshing the lists." } };
	},

	async listTrustedAccounts() {
		const accounts = await listTrustedAccounts();
		return {
			body: {
				accounts: accounts.map(({ userId, username, trustedAt }) => ({
					user_id: userId,
					username,
					trusted_at: trustedAt.toISOString(),
				})),
			},
		};
	},

	async trustAccount({ administrator: actor, body }) {
		const given = parseFields(trustAccountSchema, { intent: "trust-account", ...body });
		const { username } = await trustAccount({ actor, username: given.username });
		return { body: { message: `${username} is trusted` } };
	},

	async withdrawTrust({ administrator: actor, params }) {
		const { username } = await withdrawTrust({ actor, userId: params.id });
		return { body: { message: `${username} is no longer trusted by hand` } };
	},
});

const INTENTS = {
	allow: "allow-target",
	"block-address": "block-address",
	"block-domain": "block-domain",
} as const;

function toApiEntry({ id, kind, key, note, createdAt }: TargetEntry) {
	return { id, kind, key, note, created_at: createdAt.toISOString() };
}
