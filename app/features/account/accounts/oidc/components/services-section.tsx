import { Form, href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Row, Section } from "#app/ui/section.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { ServiceRow } from "../queries.server.ts";

/** The sign-in services in the security settings: connect or disconnect each. */
export function ServicesSection({
	services,
	isConfirmed,
}: {
	services: readonly ServiceRow[];
	/** Whether a proof is fresh, so that a service can be connected. */
	isConfirmed: boolean;
}) {
	if (services.length === 0) return null;
	return (
		<Section title="Sign-in services">
			<div className="rows">
				{services.map((service) => (
					<Service
						key={service.connection?.identityId ?? service.providerId}
						service={service}
						isConfirmed={isConfirmed}
					/>
				))}
			</div>
		</Section>
	);
}

function Service({
	service: { name, providerId, connection },
	isConfirmed,
}: {
	service: ServiceRow;
	isConfirmed: boolean;
}) {
	if (connection === null) {
		return (
			<Row label={name} hint={`Not connected. Connect it to sign in with ${name}.`}>
				{isConfirmed && providerId !== null ? (
					<ButtonLink
						to={`${href("/auth/oidc/:provider", { provider: providerId })}?${new URLSearchParams({
							intent: "connect",
							redirectTo: href("/dashboard/settings/security"),
						})}`}
						reloadDocument
					>
						Connect {name}
					</ButtonLink>
				) : (
					<Form method="post" preventScrollReset>
						<SubmitButton variant="secondary" intent="confirm-owner">
							Connect {name}
						</SubmitButton>
					</Form>
				)}
			</Row>
		);
	}
	const { identityId, email } = connection;
	return (
		<Row
			label={name}
			hint={
				providerId === null ? (
					"This service no longer signs in here."
				) : (
					<span className="wrap-anywhere">
						{email === "" ? "Connected" : `Connected: ${email}`}
					</span>
				)
			}
		>
			<Form method="post" preventScrollReset>
				<input type="hidden" name="identityId" value={identityId} />
				<SubmitButton variant="secondary" intent="disconnect-service" pendingLabel="Disconnecting…">
					Disconnect {name}
				</SubmitButton>
			</Form>
		</Row>
	);
}
