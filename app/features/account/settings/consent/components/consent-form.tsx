import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import type { Consent } from "../schema.ts";

/** This browser's answer, and two buttons to change it. */
export function ConsentForm({
	consent,
	hasOptOutSignal,
}: {
	consent: Consent | null;
	/** Whether the browser sends an opt-out signal with every request, which takes precedence. */
	hasOptOutSignal: boolean;
}) {
	if (hasOptOutSignal) {
		return (
			<p>
				Your browser sends Do Not Track or Global Privacy Control. We treat that as Decline. No web
				analytics service is loaded, and we don’t ask.
			</p>
		);
	}
	return (
		<>
			<p>{ANSWERS[consent ?? "none"]}</p>
			<Form
				method="post"
				action="/consent"
				preventScrollReset
				className="mt-4 flex flex-wrap gap-3"
			>
				<input type="hidden" name="redirectTo" value="/cookies" />
				<Button type="submit" name="choice" value="decline" aria-pressed={consent === "denied"}>
					Decline
				</Button>
				<Button type="submit" name="choice" value="accept" aria-pressed={consent === "granted"}>
					Accept All
				</Button>
			</Form>
		</>
	);
}

const ANSWERS: Record<Consent | "none", string> = {
	none: "You haven’t chosen yet. Until you accept, no web analytics service is loaded.",
	granted: "You accepted the web analytics service. You can change your choice at any time.",
	denied: "You declined the web analytics service. It isn’t loaded.",
};
