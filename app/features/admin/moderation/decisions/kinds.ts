/** Kinds of moderation decisions, and their reasons. Safe in the browser. */

/** What a decision can depend on. */
type PageState = { isSuspended: boolean; accountStatus: string };

type Decision = {
	name: string;
	/** What the administrator reads before choosing it. */
	effect: string;
	/** Whether it changes anything; missing if it always does. */
	isPossible?: (page: PageState) => boolean;
	/** The decision that lifts it; missing for one that doesn't stay in force. */
	lifting?: { kind: string; name: string };
};

/**
 * What administrators can decide about a reported page or its account, in the order of the form and of its keys. What
 * each does: update-case.server.ts; what lifts it: end-decision.server.ts.
 */
export const DECISIONS = {
	"no-violation": {
		name: "No violation",
		effect: "Closes the reports. Nothing changes for the creator.",
	},
	warning: {
		name: "Warning",
		effect: "The page stays visible.",
		lifting: { kind: "warning-withdrawn", name: "Warning withdrawn" },
	},
	"link-hidden": {
		name: "Link hidden",
		effect: "Visitors no longer see the links you choose, and the creator can’t show them again.",
		lifting: { kind: "link-shown", name: "Link visible again" },
	},
	"page-suspended": {
		name: "Page suspended",
		effect:
			"Visitors see that the page is not available. The creator can sign in, but publishing doesn’t show it.",
		isPossible: ({ isSuspended }: PageState) => !isSuspended,
		lifting: { kind: "page-reinstated", name: "Page reinstated" },
	},
	"account-suspended": {
		name: "Account suspended",
		effect:
			"Visitors see that the page is not available. The creator is signed out and can’t sign in. Their plan and payments continue.",
		isPossible: ({ accountStatus }: PageState) => accountStatus === "active",
		lifting: { kind: "account-activated", name: "Account activated" },
	},
} as const satisfies Record<string, Decision>;

export type DecisionKind = keyof typeof DECISIONS;
export const DECISION_KINDS = Object.keys(DECISIONS) as DecisionKind[];

/** Decisions that stay in force until they are lifted. */
export type LastingKind = {
	[Kind in DecisionKind]: (typeof DECISIONS)[Kind] extends { lifting: object } ? Kind : never;
}[DecisionKind];
export type LiftingKind = (typeof DECISIONS)[LastingKind]["lifting"]["kind"];
export type StoredKind = DecisionKind | LiftingKind;

const WORDS = new Map<string, string>(
	Object.entries<Decision>(DECISIONS).flatMap(
		([kind, { name, lifting }]): (readonly [string, string])[] => [
			[kind, name],
			...(lifting ? [[lifting.kind, lifting.name] as const] : []),
		],
	),
);

/** @returns the decision in words; a kind of another version of the product by its name */
export function describeDecision(kind: string): string {
	return WORDS.get(kind) ?? kind;
}

export function isLastingKind(kind: string): kind is LastingKind {
	return Object.hasOwn(DECISIONS, kind) && "lifting" in DECISIONS[kind as DecisionKind];
}

/** @returns the decisions that would change something */
export function possibleDecisions(page: PageState): DecisionKind[] {
	return DECISION_KINDS.filter((kind) => {
		const { isPossible }: Decision = DECISIONS[kind];
		return isPossible === undefined || isPossible(page);
	});
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
