import { type ReactNode, useEffect, useState } from "react";
import { href, Link, useLocation } from "react-router";
import type { VerificationMailState } from "../email/get-verification-mail-state.server.ts";
import { ResendVerificationButton } from "./resend-verification-button.tsx";

/**
 * Shown in the dashboard until the account's address is verified, with the delivery state of the email. Quiet: it can
 * wait, unlike what the creator came for.
 */
export function VerificationBanner({
	email,
	mail: shownMail,
}: {
	email: string;
	mail: VerificationMailState;
}) {
	const { pathname, search } = useLocation();
	const mail = useOutcome(shownMail);
	return (
		<div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-hairline pb-3 text-sm text-muted">
			<p className="min-w-[min(100%,16rem)] flex-1">
				<span className="font-semibold text-ink">Verify your email.</span>{" "}
				{textOf(mail, <span className="wrap-anywhere">{email}</span>)}
			</p>
			<ResendVerificationButton redirectTo={pathname + search} size="sm" variant="quiet" />
		</div>
	);
}

const POLL_MS = 3_000;
const MAX_POLLS = 10;

/**
 * Polls while the email is being sent, so that a rejection appears without a reload. Doesn't use the
 * router: revalidation would discard form responses on the page, and an expired session would redirect to
 * sign-in from the banner instead of from the page.
 */
function useOutcome(shown: VerificationMailState): VerificationMailState {
	const [latest, setLatest] = useState<VerificationMailState | null>(null);
	const mail = latest ?? shown;
	// The page's own data, for example after another email was requested, is newer.
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new object is the signal.
	useEffect(() => setLatest(null), [shown]);
	const isComing = mail.kind === "coming";
	useEffect(() => {
		if (!isComing) return;
		let polls = 0;
		const timer = setInterval(() => {
			polls += 1;
			if (polls === MAX_POLLS) clearInterval(timer);
			if (document.visibilityState === "visible" && navigator.onLine)
				void readState().then((state) => state && setLatest(state));
		}, POLL_MS);
		return () => clearInterval(timer);
	}, [isComing]);
	return mail;
}

/** @returns null if the state is unknown at the moment */
async function readState(): Promise<VerificationMailState | null> {
	try {
		const answer = await fetch(href("/dashboard/verification-mail"), { redirect: "manual" });
		return answer.ok ? ((await answer.json()) as VerificationMailState) : null;
	} catch {
		return null;
	}
}

function textOf(mail: VerificationMailState, email: ReactNode): ReactNode {
	switch (mail.kind) {
		case "sent":
			return <>We sent a link to {email}. Open it to verify your email.</>;
		case "coming":
			return (
				<>A link to {email} is on its way. If nothing arrives in a few minutes, send a new one.</>
			);
		case "refused":
			return (
				<>
					We couldn’t deliver the link to {email}. The mail server replied:{" "}
					<q className="wrap-anywhere">{mail.reason}</q> If the address is wrong,{" "}
					<Link className="link" to={href("/dashboard/settings/account")}>
						change your email
					</Link>
					.
				</>
			);
		case "none":
			return (
				<>
					There’s no valid link for {email} right now. If none arrives in a few minutes, send a new
					one.
				</>
			);
		case "expired":
			return <>The link we sent to {email} has expired.</>;
	}
}
