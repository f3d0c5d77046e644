import type { ReactNode } from "react";
import { DELETION_GRACE_DAYS } from "#app/features/accounts/leaving/leaving-schema.ts";
import type { ButtonVariant } from "#app/ui/button.tsx";
import type { UserAct } from "../paths.ts";
import type { AccountDetails } from "../queries.server.ts";

/** What the question before an act says. */
export type ActTexts = {
	title: string;
	/** Paragraphs. */
	description: ReactNode;
	button: string;
	/** Text of the button while the act is being done. */
	pendingLabel: string;
	variant: ButtonVariant;
};

type About = {
	account: AccountDetails;
	/** Username that the act is about; empty for acts about the account. */
	name: string;
};

/** The texts of all questions. */
export const ACT_TEXTS: Record<UserAct, (about: About) => ActTexts> = {
	suspend: ({ account }) => ({
		title: `Suspend ${nameOf(account)}?`,
		description: (
			<>
				<p>The page disappears for visitors, and every device is signed out at once.</p>
				<p>
					What still works: nothing is deleted, the username stays taken, and an active subscription
					continues and is billed. The creator can appeal by the link in the email, without signing
					in.
				</p>
			</>
		),
		button: "Suspend",
		pendingLabel: "Suspending…",
		variant: "danger",
	}),
	activate: ({ account }) => ({
		title: `Activate ${nameOf(account)}?`,
		description: (
			<>
				{account.suspensionReason ? <p>Suspended for: {account.suspensionReason}</p> : null}
				<p>The creator can sign in again, and the page is visible again if it was public.</p>
			</>
		),
		button: "Activate",
		pendingLabel: "Activating…",
		variant: "primary",
	}),
	delete: ({ account }) => ({
		title: `Delete ${nameOf(account)}?`,
		description: (
			<>
				<p>Are you sure you want to delete this user? This action cannot be undone.</p>
				<p>
					The page is hidden and every device is signed out now. After {DELETION_GRACE_DAYS} days,
					the account and everything in it is deleted, and its subscription is canceled at Stripe.
					Until then, you can keep the account, and so can its owner unless it is suspended.
				</p>
			</>
		),
		button: "Delete user",
		pendingLabel: "Deleting…",
		variant: "danger",
	}),
	keep: ({ account }) => ({
		title: "Keep this account?",
		description: (
			<p className="wrap-anywhere">
				The scheduled deletion is canceled, and the page is public again if it was. We tell{" "}
				{account.email}.
			</p>
		),
		button: "Keep account",
		pendingLabel: "Keeping…",
		variant: "primary",
	}),
	"reset-password": ({ account }) => ({
		title: "Reset password",
		description: (
			<p className="wrap-anywhere">{`Send password reset email to ${account.email}?`}</p>
		),
		button: "Send email",
		pendingLabel: "Sending…",
		variant: "primary",
	}),
	"resend-verification": ({ account }) => ({
		title: "Resend verification",
		description: (
			<p className="wrap-anywhere">{`Send another verification email to ${account.email}?`}</p>
		),
		button: "Send email",
		pendingLabel: "Sending…",
		variant: "primary",
	}),
	"end-sessions": () => ({
		title: "Sign out everywhere?",
		description: (
			<p>
				Every device of this account is signed out. Unsaved edits in open tabs stay there until the
				creator signs in again.
			</p>
		),
		button: "Sign out all devices",
		pendingLabel: "Signing out…",
		variant: "danger",
	}),
	"give-plan": ({ account }) => ({
		title: "Give a plan",
		description: (
			<p className="wrap-anywhere">
				{account.email} gets the plan for free, and an email about it. An active subscription
				continues and is still billed. The larger plan applies.
			</p>
		),
		button: "Give plan",
		pendingLabel: "Giving…",
		variant: "primary",
	}),
	"end-plan": ({ account }) => ({
		title: "End the given plan?",
		description: (
			<p className="wrap-anywhere">
				The plan ends now. An active subscription continues. {account.email} gets an email about it.
			</p>
		),
		button: "End plan",
		pendingLabel: "Ending…",
		variant: "danger",
	}),
	"release-username": ({ account, name }) => ({
		title: `Release ${name}?`,
		description: (
			<p>
				{account.page?.username === name
					? "The page gets the next available variant of this username. The old address stops working, and anyone can take the username immediately."
					: "The old address stops redirecting to this page, and anyone can take the username immediately."}{" "}
				You can’t undo this after someone has taken it.
			</p>
		),
		button: "Release username",
		pendingLabel: "Releasing…",
		variant: "danger",
	}),
	"change-email": ({ account }) => ({
		title: "Change email",
		description: (
			<>
				<p className="wrap-anywhere">
					Whoever can read the new mailbox controls this account. First verify that the request
					comes from the owner of {account.email}, for example by the last payments or the links on
					the page.
				</p>
				<p>
					Every device is signed out, links in earlier emails stop working, and we email the old
					address. The new address has to be verified.
				</p>
			</>
		),
		button: "Change email",
		pendingLabel: "Changing…",
		variant: "danger",
	}),
};

function nameOf({ page, email }: AccountDetails): string {
	return page?.name ?? email;
}
