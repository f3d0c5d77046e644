import { href } from "react-router";
import { ButtonLink, type ButtonSize } from "#app/ui/button.tsx";

/** Where something is that the plan does not hold: the way to those that do. */
export function PlansLink({ size }: { size?: ButtonSize }) {
	return (
		<ButtonLink to={href("/upgrade")} size={size}>
			See the plans
		</ButtonLink>
	);
}
