import { href } from "react-router";
import { ButtonLink, type ButtonSize } from "#app/ui/button.tsx";

/** Link to the plans, shown instead of a feature that the current plan doesn't include. */
export function PlansLink({ size }: { size?: ButtonSize }) {
	return (
		<ButtonLink to={href("/upgrade")} size={size}>
			See the plans
		</ButtonLink>
	);
}
