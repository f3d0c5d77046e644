import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Notice } from "#app/ui/notice.tsx";
import type { VerificationMailState } from "../verification-mail-state.server.ts";
import { ResendVerificationButton } from "./resend-verification-button.tsx";

/** Stands in the dashboard until the account's address is verified, and says what became of the mail. */
export function VerificationBanner({
	email,
	mail,
}: {
	email: string;
	mail: VerificationMailState;
}) {
	const { pathname, search } = useLocation();
	return (
		<Notice
			title="Verify your email"
			action={
				<ResendVerificationButton redirectTo={pathname + search} size="sm" variant="secondary" />
			}
		>
			<p>{TEXTS[mail](<span className="wrap-anywhere">{email}</span>)}</p>
		</Notice>
	);
}

const TEXTS: Record<VerificationMailState, (email: ReactNode) => ReactNode> = {
	sent: (email) => <>We sent a link to {email}. Open it to show that the address is yours.</>,
	coming: (email) => (
		<>A link to {email} is on its way. If nothing arrives in a few minutes, send a new one.</>
	),
	none: (email) => (
		<>
			There is no working link for {email} at the moment. If none arrives in a few minutes, send a
			new one.
		</>
	),
	expired: (email) => <>The link we sent to {email} has expired.</>,
};
