import { Form } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { Section } from "#app/ui/section.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";

/** Turns maintenance mode on or off at once, unlike everything else here. */
export function MaintenanceSection({ isOn, path }: { isOn: boolean; path: string }) {
	return (
		<Section
			title="Maintenance mode"
			description="Replaces the landing page with “Site Under Maintenance” at once. Creators’ pages stay up. It is the same switch as in Settings."
			actions={<Badge tone={isOn ? "honey" : "neutral"}>{isOn ? "On" : "Off"}</Badge>}
		>
			<Form method="post" action={path}>
				<input type="hidden" name="maintenance" value={isOn ? "off" : "on"} />
				<SubmitButton variant="secondary" intent="set-maintenance">
					{isOn ? "Turn maintenance mode off" : "Turn maintenance mode on"}
				</SubmitButton>
			</Form>
		</Section>
	);
}
