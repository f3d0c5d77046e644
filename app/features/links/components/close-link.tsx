import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";

/** Closes the form or the question in a link's row. */
export function CloseLink({ id, children }: { id: string; children: string }) {
	return (
		<ButtonLink to={`${href("/dashboard/links")}#link-${id}`} replace preventScrollReset size="sm">
			{children}
		</ButtonLink>
	);
}
