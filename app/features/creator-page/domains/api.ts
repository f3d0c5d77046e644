import { z } from "zod";
import { operation } from "#app/api/operation.ts";
import { PLANS, TIERS } from "#app/features/billing/plans/plans.ts";
import { textField } from "#app/lib/text-field.ts";
import { DOMAIN_STATUSES } from "./domain-state.ts";
import { PROBLEM_KINDS, RECORD_TYPES } from "./find-dns-problems.ts";
import { DID_MAX_LENGTH, DOMAIN_TEXT_MAX_LENGTH, partOfPlansWithDomains } from "./schema.ts";

/** Operations of the HTTP API on the page's own domains. */

const MAX_DOMAINS = Math.max(...TIERS.map((tier) => PLANS[tier].domains));

const recordSchema = z
	.object({
		type: z.enum(RECORD_TYPES),
		name: z.string().meta({ description: "Whole name", example: "links.example.com" }),
		short_name: z.string().meta({
			description:
				"Name as most DNS providers want it: without the registered domain, `@` for that domain itself",
			example: "links",
		}),
		value: z.string(),
	})
	.meta({ id: "DnsRecord" });

const problemSchema = z.object({
	kind: z.enum([...PROBLEM_KINDS, "taken"]).meta({
		description: "`taken`: another account uses the domain. The others are about its DNS.",
	}),
	title: z.string().meta({ description: "What is wrong" }),
	advice: z.string().meta({
		description: "What to do about it. The records “below” are those in `records`.",
	}),
	found: z.array(z.string()).meta({ description: "What was found in the DNS, such as addresses" }),
});

const domainSchema = z
	.object({
		id: z.uuid(),
		name: z.string().meta({
			description: "In ASCII, as DNS has it",
			example: "links.xn--mller-kva.example",
		}),
		unicode_name: z.string().meta({
			description: "In its own letters",
			example: "links.müller.example",
		}),
		status: z.enum([...DOMAIN_STATUSES, "kept"]).meta({
			description:
				"`waiting`: the records aren’t right yet. `active`: the page is shown. `failing`: the records have changed, and the page is shown until `stops_at`. `stopped`: the page isn’t shown any more. `suspended`: support suspended the domain, and the page isn’t shown, even if the records are right. `kept`: stored, but not shown, because the plan doesn’t include domains.",
		}),
		primary: z.boolean().meta({ description: "Whether it is the page’s main address" }),
		redirects: z.boolean().meta({
			description:
				"Whether the page’s address on this site redirects to it, while it is the main address",
		}),
		did: z.string().meta({
			description: "DID of the Bluesky account whose handle the domain is; empty without one",
		}),
		records: z.array(recordSchema).meta({
			description:
				"DNS records that the domain needs, whether they are there or not. Empty before the first check, and while the domain is `suspended` or `kept`.",
		}),
		records_to_remove: z
			.array(recordSchema)
			.meta({ description: "DNS records that lead to another server" }),
		problems: z
			.array(problemSchema)
			.meta({ description: "What the last check found, the most important first" }),
		checked_at: z.iso.datetime().nullable().meta({ description: "Last check of the DNS records" }),
		stops_at: z.iso.datetime().nullable().meta({
			description: "When a `failing` domain stops showing the page unless its records are fixed",
		}),
		suspension_reason: z.string().nullable().meta({
			description: "Why support has suspended it, unless that concerns another account",
		}),
		created_at: z.iso.datetime(),
	})
	.meta({ id: "Domain" });

const NOT_OFFERED = "A site that offers no domains answers 404.";

const tag = "Domains";
const writes = { tag, access: { by: "page", scope: "page:write" } } as const;
const proved = {
	tag,
	access: { by: "page", scope: "page:write", sessionOnly: "proved" },
} as const;
const params = z.object({ id: z.uuid() });

export const listDomains = operation({
	method: "GET",
	path: "/api/domains",
	tag,
	summary: "List the domains of the page",
	description: `At most ${MAX_DOMAINS}, oldest first. ${NOT_OFFERED}`,
	access: { by: "page", scope: "page:read" },
	answers: { 200: z.object({ domains: z.array(domainSchema) }) },
});

export const addDomain = operation({
	...proved,
	method: "POST",
	path: "/api/domains",
	summary: "Add a domain",
	description: `The answer names the DNS records to set, unless support has suspended the domain. They are checked at once, and again until they are right. ${partOfPlansWithDomains()}. ${NOT_OFFERED}`,
	body: z.strictObject({
		name: textField({ max: DOMAIN_TEXT_MAX_LENGTH }).min(1).meta({
			description: "A domain or subdomain that you own, in any letters",
			example: "links.example.com",
		}),
	}),
	answers: { 201: domainSchema },
	errors: ["conflict"],
	creates: true,
	example: { name: "links.example.com" },
});

export const changeDomain = operation({
	...writes,
	method: "PATCH",
	path: "/api/domains/{id}",
	summary: "Change the options of a domain",
	params,
	body: z.strictObject({
		redirects: z.boolean().optional(),
		did: textField({ max: DID_MAX_LENGTH }).optional().meta({
			description: "Begins with `did:plc:` or `did:web:`; empty for none",
			example: "did:plc:ewvi7nxzyoun6zhxrhs64oiz",
		}),
	}),
	answers: { 200: domainSchema },
	example: { redirects: true },
});

export const checkDomain = operation({
	...writes,
	method: "POST",
	path: "/api/domains/{id}/check",
	summary: "Check the DNS records of a domain now",
	description:
		"Asks the name servers, which takes up to 20 seconds. Domains are also checked without this call.",
	params,
	answers: { 200: domainSchema },
});

export const setPrimaryDomain = operation({
	...writes,
	method: "PUT",
	path: "/api/domains/{id}/primary",
	summary: "Make a domain the page’s main address",
	description: "Only a domain that shows the page. The one before stays a domain of the page.",
	params,
	answers: { 200: domainSchema },
	errors: ["conflict"],
});

export const removeDomain = operation({
	...writes,
	method: "DELETE",
	path: "/api/domains/{id}",
	summary: "Remove a domain",
	description: "Visitors no longer find the page there. The domain can be added again later.",
	params,
	answers: { 204: null },
	destructive: true,
});
