import { ButtonLink } from "#app/ui/button.tsx";
import { useInPlaceLink } from "#app/ui/in-place-link.tsx";
import { useRowAddress } from "./list-part.tsx";

/** Closes the form or the confirmation in a link's row. */
export function CloseLink({
	id,
	onClick,
	children,
}: {
	id: string;
	onClick?: () => void;
	children: string;
}) {
	const link = useInPlaceLink({
		to: useRowAddress()(id),
		loads: false,
		...(onClick ? { onClick } : {}),
	});
	return (
		<ButtonLink {...link} size="sm">
			{children}
		</ButtonLink>
	);
}
