import { type CalledPage, handle } from "#app/api/handler.ts";
import { parseField } from "#app/api/parse-field.ts";
import * as operations from "./api.ts";
import { checkDomain } from "./check-domain.server.ts";
import { createDomain } from "./create-domain.server.ts";
import { deleteDomain } from "./delete-domain.server.ts";
import { describeProblems } from "./describe-problems.ts";
import { recordsToRemove, recordsToSet } from "./domain-records.ts";
import type { DnsRecord } from "./find-dns-problems.ts";
import { domainGone, listDomains, requireDomainsSite } from "./queries.server.ts";
import { addDomainSchema, type OwnDomain, updateDomainSchema } from "./schema.ts";
import { updateDomain } from "./update-domain.server.ts";
import { updatePrimaryDomain } from "./update-primary-domain.server.ts";

/** The handlers of the operations on the page's own domains. */

export const handlers = handle(operations, {
	async listDomains({ page }) {
		requireDomainsSite();
		return { body: { domains: (await listDomains(page)).map(toApiDomain) } };
	},

	async addDomain({ page, body, newId }) {
		const site = requireDomainsSite();
		const name = parseField(addDomainSchema.shape.name, body.name, "name");
		const { id } = await createDomain({ owner: page, id: newId, name }, { site });
		return { body: await readDomain(page, id) };
	},

	async changeDomain({ page, params, body: { redirects, did: typed } }) {
		requireDomainsSite();
		const did =
			typed === undefined ? undefined : parseField(updateDomainSchema.shape.did, typed, "did");
		await updateDomain({ owner: page, domainId: params.id, options: { redirects, did } });
		return { body: await readDomain(page, params.id) };
	},

	async checkDomain({ page, params }) {
		const site = requireDomainsSite();
		await checkDomain({ owner: page, domainId: params.id }, { site });
		return { body: await readDomain(page, params.id) };
	},

	async setPrimaryDomain({ page, params }) {
		requireDomainsSite();
		await updatePrimaryDomain({ owner: page, domainId: params.id });
		return { body: await readDomain(page, params.id) };
	},

	async removeDomain({ page, params }) {
		requireDomainsSite();
		await deleteDomain({ owner: page, domainId: params.id });
		return {};
	},
});

/** @throws AppError `not_found` if another call has removed it meanwhile */
async function readDomain(page: CalledPage, id: string) {
	const domain = (await listDomains(page)).find((each) => each.id === id);
	if (!domain) throw domainGone();
	return toApiDomain(domain);
}

/** As on the settings page, a domain that the plan doesn't include, or that is suspended, has nothing to fix. */
function toApiDomain({ id, name, shown, status, primary, ...domain }: OwnDomain) {
	const found = status === "kept" || status === "suspended" ? null : domain.diagnosis;
	return {
		...{ id, name, unicode_name: shown, status, primary },
		...{ redirects: domain.redirects, did: domain.did },
		records: found === null ? [] : recordsToSet(found).map(toApiRecord),
		records_to_remove: found === null ? [] : recordsToRemove(found).map(toApiRecord),
		problems:
			found === null
				? []
				: describeProblems(found).map(({ problem, title, advice }) => ({
						kind: problem?.kind ?? "taken",
						title,
						advice,
						found: problem?.found ?? [],
					})),
		checked_at: domain.checkedAt?.toISOString() ?? null,
		stops_at: domain.stopsAt?.toISOString() ?? null,
		suspension_reason: domain.suspensionReason,
		created_at: domain.createdAt.toISOString(),
	};
}

function toApiRecord({ type, name, shortName, value }: DnsRecord) {
	return { type, name, short_name: shortName, value };
}
