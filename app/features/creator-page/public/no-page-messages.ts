import type { Message } from "#app/ui/message-screen.tsx";

/** Reasons why an address shows no page. Private pages count as missing, so that visitors can't tell them apart. */
export type NoPage = "missing" | "invalid-username" | "reserved-username" | "suspended" | "failed";

const HOME = { text: "Go Home", href: "/" };

export const NO_PAGE_MESSAGES: Readonly<Record<NoPage, Message>> = {
	missing: {
		title: "Profile not found.",
		text: "This user may not exist or their profile may be private.",
		links: [HOME],
	},
	"invalid-username": {
		title: "Invalid username format",
		text: "A username has 1 to 50 letters, digits, hyphens, or underscores.",
		links: [HOME],
	},
	"reserved-username": {
		title: "Username not found",
		text: "This name is reserved. Are you looking for your own account?",
		links: [{ text: "Sign In", href: "/signin" }, HOME],
	},
	suspended: { title: "This profile is not available.", links: [HOME] },
	failed: {
		title: "Failed to load profile.",
		text: "Something went wrong on our side. Please try again in a moment.",
		links: [{ text: "Try Again", href: "?" }, HOME],
	},
};

/**
 * @param username the well-formed username in the address of a missing page
 * @returns the message of the page. It offers every name, because whether it is free would tell private pages from
 * missing ones: sign-up says so.
 */
export function noPageMessage(reason: NoPage, username: string): Message {
	const message = NO_PAGE_MESSAGES[reason];
	if (reason !== "missing") return message;
	const name = username.toLowerCase();
	const claim = { text: `Claim ${name}`, href: `/signup?username=${name}` };
	return { ...message, links: [...message.links, claim] };
}
