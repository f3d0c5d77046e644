import { Form, href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Row, Section } from "#app/ui/section.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";

/** The Google sign-in setting: connect or disconnect. */
export function GoogleSection({
	connectedEmail,
	hasPassword,
	hasPasskey,
	hasService,
	isConfirmed,
}: {
	/** Address of the connected Google account, or null. */
	connectedEmail: string | null;
	hasPassword: boolean;
	hasPasskey: boolean;
	/** Whether another service is connected. */
	hasService: boolean;
	/** Whether a proof is fresh, so that another account can be connected. */
	isConfirmed: boolean;
}) {
	const hasOtherWayIn = hasPassword || hasPasskey || hasService;
	const other = hasPassword ? "your password" : hasPasskey ? "a passkey" : "another service";
	return (
		<Section title="Google">
			<div className="rows">
				{connectedEmail === null ? (
					<Row label="Not connected" hint="Connect Google to sign in without your password.">
						{isConfirmed ? (
							<ButtonLink
								to={`/auth/google?${new URLSearchParams({
									intent: "connect",
									redirectTo: href("/dashboard/settings/security"),
								})}`}
								reloadDocument
							>
								Connect Google
							</ButtonLink>
						) : (
							<Form method="post" preventScrollReset>
								<SubmitButton variant="secondary" intent="confirm-owner">
									Connect Google
								</SubmitButton>
							</Form>
						)}
					</Row>
				) : (
					<Row
						label={<span className="wrap-anywhere">{connectedEmail}</span>}
						hint={
							hasOtherWayIn ? (
								`You can sign in with Google or with ${other}.`
							) : (
								<span id="google-only">
									Set a password first. Google is the only way to sign in to your account.
								</span>
							)
						}
					>
						<Form method="post" preventScrollReset>
							<SubmitButton
								variant="secondary"
								intent="disconnect-google"
								disabled={!hasOtherWayIn}
								aria-describedby={hasOtherWayIn ? undefined : "google-only"}
								pendingLabel="Disconnecting…"
							>
								Disconnect
							</SubmitButton>
						</Form>
					</Row>
				)}
			</div>
		</Section>
	);
}
