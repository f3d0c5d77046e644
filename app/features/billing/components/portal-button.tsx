import { Form, href } from "react-router";
import type { ButtonSize, ButtonVariant } from "#app/ui/button.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";

/** Opens Stripe's billing portal. The answer redirects there, so it is a form, not a link. */
export function PortalButton({
	children,
	variant = "secondary",
	size,
}: {
	children: string;
	variant?: ButtonVariant;
	size?: ButtonSize;
}) {
	return (
		<Form method="post" action={href("/dashboard/billing")}>
			<SubmitButton variant={variant} size={size} intent="open-portal" pendingLabel="Opening…">
				{children}
			</SubmitButton>
		</Form>
	);
}
