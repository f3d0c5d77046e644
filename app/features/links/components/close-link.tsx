import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";

/** Closes the form or the question in a link's row. */
export function CloseLink({
	id,
	onClick,
	children,
}: {
	id: string;
	onClick?: () => void;
	children: string;
}) {
	return (
		<ButtonLink
			to={`${href("/dashboard/links")}#link-${id}`}
			replace
			preventScrollReset
			size="sm"
			onClick={onClick}
		>
			{children}
		</ButtonLink>
	);
}
