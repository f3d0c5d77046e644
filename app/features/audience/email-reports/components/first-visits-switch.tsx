import { useId } from "react";
import { Form, href } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { FIRST_VISITS_COUNT } from "../schema.ts";

/** A page without visits says that an email will come, with a switch that saves itself; without JavaScript, a button saves it. */
export function FirstVisitsSwitch({
	isOn,
	emailVerified,
}: {
	isOn: boolean;
	emailVerified: boolean;
}) {
	const hintId = useId();
	return (
		<Form
			method="post"
			action={href("/dashboard/analytics")}
			preventScrollReset
			className="grid basis-full justify-items-start gap-1 text-ui"
		>
			<input type="hidden" name="intent" value="save-first-visits" />
			<div className="flex flex-wrap items-center gap-3">
				<label className="flex min-h-11 cursor-pointer items-center gap-3 text-start">
					<input
						type="checkbox"
						// biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is on.
						role="switch"
						name="first_visits"
						defaultChecked={isOn}
						className="hit-44 size-5 shrink-0 rounded-sm"
						aria-describedby={emailVerified ? undefined : hintId}
						onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
					/>
					Email me at my first {FIRST_VISITS_COUNT} visits
				</label>
				<Button type="submit" size="sm" className="js:hidden">
					Save
				</Button>
			</div>
			{emailVerified ? null : (
				<p id={hintId} className="text-sm text-muted">
					We’ll send it once you verify your email.
				</p>
			)}
		</Form>
	);
}
