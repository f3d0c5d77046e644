import { z } from "zod";
import { PLANS, TIERS } from "#app/features/billing/plans/plans.ts";
import { planNames } from "#app/features/billing/plans/plans-with.ts";
import { trim } from "#app/lib/clean-text.ts";
import { textField } from "#app/lib/text-field.ts";
import type { DomainStatus } from "./domain-state.ts";
import type { DnsDiagnosis } from "./find-dns-problems.ts";

/** Domains and their forms. Safe in the browser. */

/** Longer than any name, because people paste addresses. In UTF-16 code units. */
const DOMAIN_TEXT_MAX_LENGTH = 2_048;
export const DOMAINS_FAILED_MESSAGE = "Not saved. Please try again.";

/** @returns a sentence without its period, such as "Your own domains are part of Max" */
export function partOfPlansWithDomains(): string {
	return `Your own domains are part of ${planNames(TIERS.filter((tier) => PLANS[tier].domains > 0))}`;
}

/** What the last look at the DNS found, as it is stored. */
export type DomainDiagnosis = DnsDiagnosis & {
	/** Whether another account uses the domain, so that this one can't. */
	isTaken: boolean;
};

/** A domain as its owner sees it. */
export type OwnDomain = {
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
	/** Null before the first look. */
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

export const domainsSchema = z.discriminatedUnion("intent", [
	addDomainSchema,
	z.object({ intent: z.literal("check-domain"), domainId }),
	z.object({ intent: z.literal("remove-domain"), domainId }),
	z.object({ intent: z.literal("make-primary"), domainId }),
]);
