import type { StoredKind } from "./kinds.ts";
import { describeDecision } from "./kinds.ts";

/** What a decision means for the creator, in emails and on the appeal page. Safe in the browser. */
export type ExplainedDecision = {
	title: string;
	/** What changes for the creator, one paragraph each. */
	effects: string[];
};

export function explainDecision({
	kind,
	linkTitles,
	username,
}: {
	kind: string;
	linkTitles: readonly string[];
	username: string | null;
}): ExplainedDecision {
	const page = username === null ? "your page" : `your page @${username}`;
	const links = linkTitles.map((title) => `“${title}”`).join(", ");
	const isOne = linkTitles.length === 1;
	const texts: Partial<Record<string, ExplainedDecision>> = {
		warning: {
			title: "A warning about your page",
			effects: [
				`Something on ${page} breaks our rules. Please change it. Your page stays visible, but we may suspend it if this happens again.`,
			],
		},
		"link-hidden": {
			title: isOne ? "A link on your page was hidden" : "Links on your page were hidden",
			effects: [
				`Visitors no longer see ${isOne ? "this link" : "these links"} on ${page}: ${links}`,
				"You can’t show what we have hidden. Everything else on your page stays visible.",
			],
		},
		"page-suspended": {
			title: "Your page is suspended",
			effects: [
				`Visitors no longer see ${page}.`,
				"You can still sign in, edit your page, and download your data. Publishing doesn’t make the page visible. Your plan continues.",
			],
		},
		"account-suspended": {
			title: "Your account is suspended",
			effects: [
				`Visitors no longer see ${page}, and you can’t sign in. You are signed out on every device.`,
				"Nothing was deleted.",
			],
		},
		"warning-withdrawn": {
			title: "A warning was withdrawn",
			effects: [`We have withdrawn a warning about ${page}.`],
		},
		"link-shown": {
			title: isOne
				? "A link on your page is visible again"
				: "Links on your page are visible again",
			effects: [`We no longer hide ${isOne ? "this link" : "these links"} on ${page}: ${links}`],
		},
		"page-reinstated": {
			title: "Your page is no longer suspended",
			effects: [`If ${page} is published, visitors see it again.`],
		},
		"account-activated": {
			title: "Your account is active again",
			effects: ["You can sign in again. If your page is published, visitors see it again."],
		},
	} satisfies Partial<Record<StoredKind, ExplainedDecision>>;
	return texts[kind] ?? { title: describeDecision(kind), effects: [] };
}
