import type { TargetVerdict } from "#app/generated/prisma/enums.ts";

/** Why an address has its verdict, as it is stored; "rule" is an administrator's own entry. Safe in the browser. */
export const TARGET_REASONS = [
	"rule",
	"list",
	"ip-address",
	"look-alike",
	"brand-support",
	"moved",
] as const;

export type TargetReason = (typeof TARGET_REASONS)[number];

/** What speaks against an address. */
export type Finding = {
	verdict: TargetVerdict;
	reason: TargetReason;
	/** Key of the entry, source of the list, name of the brand, or former domain. */
	detail: string;
	/** Id of the list, for the reason "list". */
	listId: number | null;
};

/** @param reason the stored reason @returns it for administrators, as a sentence */
export function describeForAdministrators(reason: string | null, detail: string | null): string {
	switch (reason) {
		case "rule":
			return `Blocked by your entry ${detail}.`;
		case "list":
			return `On the list ${detail}.`;
		case "ip-address":
			return "The host is an IP address.";
		case "look-alike":
			return `The host imitates ${detail}.`;
		case "brand-support":
			return `The address combines ${detail} with a word such as “support” or “login”.`;
		case "moved":
			return `It used to lead to ${detail}, and now leads to another domain.`;
		default:
			return "A different version of this software checked this address.";
	}
}

/** The verdict on a link as its creator sees it. */
export type TargetNotice = { verdict: TargetVerdict; reason: string | null };

/** @returns what the creator should know, in words */
export function describeForCreators({ verdict, reason }: TargetNotice): string {
	if (verdict === "blocked") {
		return `${reason === "list" ? "This address is on a list of dangerous websites." : "This address is blocked on this site."} Visitors don’t see the link. If this is a mistake, contact support.`;
	}
	return "Visitors confirm before they open this link, because its address looks unusual and your account is new.";
}

/** Message for a form that would add or save a link to a blocked address. */
export function refusalOf(reason: TargetReason, title?: string): string {
	const what = title === undefined ? "This address" : `The address of “${title}”`;
	return `${what} is ${whyBlocked(reason)}, so it can’t be linked.`;
}

/** @returns what a blocked address is, for a sentence */
export function whyBlocked(reason: TargetReason): string {
	return reason === "list" ? "on a list of dangerous websites" : "blocked on this site";
}
