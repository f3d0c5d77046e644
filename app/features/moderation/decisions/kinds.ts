/** Kinds of moderation decisions, and their reasons. Safe in the browser. */

/** What administrators decide about a page or its account. */
export const DECISION_KINDS = [
	"no-violation",
	"warning",
	"link-hidden",
	"page-suspended",
	"account-suspended",
] as const;

export type DecisionKind = (typeof DECISION_KINDS)[number];

/** Decisions that stay in force until they are lifted, and the kind of the decision that lifts them. */
export const LIFTING_KINDS = {
	warning: "warning-withdrawn",
	"link-hidden": "link-shown",
	"page-suspended": "page-reinstated",
	"account-suspended": "account-activated",
} as const;

export type LastingKind = keyof typeof LIFTING_KINDS;
export type LiftingKind = (typeof LIFTING_KINDS)[LastingKind];
export type StoredKind = DecisionKind | LiftingKind;

const WORDS: Record<StoredKind, string> = {
	"no-violation": "No violation",
	warning: "Warning",
	"link-hidden": "Link hidden",
	"page-suspended": "Page suspended",
	"account-suspended": "Account suspended",
	"warning-withdrawn": "Warning withdrawn",
	"link-shown": "Link visible again",
	"page-reinstated": "Page reinstated",
	"account-activated": "Account activated",
};

/** @returns the decision in words; a kind of another version of the product by its name */
export function describeDecision(kind: string): string {
	return isStoredKind(kind) ? WORDS[kind] : kind;
}

function isStoredKind(kind: string): kind is StoredKind {
	return Object.hasOwn(WORDS, kind);
}

export function isLastingKind(kind: string): kind is LastingKind {
	return Object.hasOwn(LIFTING_KINDS, kind);
}

export const DEFAULT_REASON = "Admin action";

/** Stored as they are, so that earlier decisions keep their words. Creators read them. */
export const DECISION_REASONS = [
	DEFAULT_REASON,
	"Spam or scam",
	"Phishing or malware",
	"Impersonation",
	"Illegal content",
	"Hate, threats, or harassment",
	"Sexual content without a warning",
	"Copyright",
	"Private information",
	"Other violation of the terms",
] as const;
