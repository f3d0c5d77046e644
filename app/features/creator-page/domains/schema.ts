import { z } from "zod";
import { TIERS_WITH_DOMAINS } from "#app/features/billing/plans/plans.ts";
import { planNames } from "#app/features/billing/plans/plans-with.ts";
import { trim } from "#app/lib/clean-text.ts";
import { textField } from "#app/lib/text-field.ts";
import type { DomainStatus } from "./domain-state.ts";
import type { DnsDiagnosis } from "./find-dns-problems.ts";

/** Domains and their forms. Safe in the browser. */

/** Longer than any name, because people paste addresses. In UTF-16 code units. */
export const DOMAIN_TEXT_MAX_LENGTH = 2_048;
export const DOMAINS_FAILED_MESSAGE = "Not saved. Please try again.";

/** @returns a sentence without its period, such as "Your own domains are part of Max" */
export function partOfPlansWithDomains(): string {
	return `Your own domains are part of ${planNames(TIERS_WITH_DOMAINS)}`;
}

/** What the last check of the DNS found, as it is stored. */
export type DomainDiagnosis = DnsDiagnosis & {
	/** Whether another account uses the domain, so that this one can't. */
	isTaken: boolean;
};

/** The same domain with `www.` before it, or without. */
export type DomainVariant = {
	/** In ASCII lowercase, as DNS has it. */
	name: string;
	/** In its own letters. */
	shown: string;
};

/** A domain as its owner sees it. */
export type OwnDomain = DomainOptions & {
	id: string;
	/** In ASCII lowercase, as DNS has it. */
	name: string;
	/** In its own letters. */
	shown: string;
	/** `kept`: stored, but not shown to visitors, because the plan no longer includes domains. */
	status: DomainStatus | "kept";
	/** Whether it is the page's main address. Only while it shows the page. */
	primary: boolean;
	/** When it stops showing the page unless its DNS is fixed; null while that is right. */
	stopsAt: Date | null;
	/** Why support has suspended it; null if it isn't suspended, or for a reason that is another account's. */
	suspensionReason: string | null;
	/** What visitors may type as well: null if the page has it, or the plan no room for it. */
	missingVariant: DomainVariant | null;
	/** Null before the first check. */
	diagnosis: DomainDiagnosis | null;
	checkedAt: Date | null;
	createdAt: Date;
};

/** A domain as administrators see it. */
export type StoredOwnDomain = OwnDomain & {
	/** Since when it shows the page, or when it did; null if it never has. */
	activeAt: Date | null;
	suspendedAt: Date | null;
	/** Whether its page has removed it. Only suspended ones are listed then. */
	isRemoved: boolean;
	/** Whether visitors find the page there. */
	isShown: boolean;
};

export const addDomainSchema = z.object({
	intent: z.literal("add-domain"),
	name: textField({
		max: DOMAIN_TEXT_MAX_LENGTH,
		required: "Domain is required",
		tooLong: "This domain is too long",
		clean: trim,
	}),
});

const domainId = z.uuid();

/** What a domain does besides showing the page. */
export type DomainOptions = {
	/** Whether the page's address on the site redirects to it, while it is the main address. */
	redirects: boolean;
	/** Decentralized identifier of a Bluesky account; empty without one. */
	did: string;
};

export const DID_MAX_LENGTH = 255;
/** https://atproto.com/specs/did: the two methods that Bluesky accepts. */
const DID = /^did:(?:plc:[a-z2-7]{24}|web:[a-z0-9.-]+)$/;

export const updateDomainSchema = z.object({
	intent: z.literal("save-domain"),
	domainId,
	redirects: z.coerce.boolean().default(false),
	did: textField({ max: DID_MAX_LENGTH, tooLong: "This DID is too long", clean: trim })
		.refine((text) => text === "" || DID.test(text), {
			error: "Enter a DID such as did:plc:ewvi7nxzyoun6zhxrhs64oiz",
		})
		.default(""),
});

export const domainsSchema = z.discriminatedUnion("intent", [
	addDomainSchema,
	updateDomainSchema,
	z.object({ intent: z.literal("check-domain"), domainId }),
	z.object({ intent: z.literal("remove-domain"), domainId }),
	z.object({ intent: z.literal("make-primary"), domainId }),
]);
