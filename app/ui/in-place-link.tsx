import type { MouseEvent } from "react";
import { type LinkProps, useNavigate } from "react-router";
import { afterPaint } from "./after-paint.ts";

/**
 * Props for a link that expands or collapses content in place, such as a form in a row. Its URL ends with the
 * row's `#id`, so that without scripts the page opens there; with scripts the page must not scroll, as the router would.
 * @returns the link's props
 */
export function useInPlaceLink({
	to,
	onClick,
	loads = true,
}: {
	to: string;
	/** Shows that the link was pressed, before its content is prepared. */
	onClick?: () => void;
	/** False if the page has all data already: it then opens without a request. */
	loads?: boolean;
}): LinkProps {
	const navigate = useNavigate();
	return {
		to,
		replace: true,
		preventScrollReset: true,
		discover: "none",
		onClick: async (event: MouseEvent) => {
			onClick?.();
			const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey;
			if (opensElsewhere) return;
			event.preventDefault();
			const [address = ""] = to.split("#");
			await afterPaint();
			void navigate(address, {
				replace: true,
				preventScrollReset: true,
				...(loads ? {} : { defaultShouldRevalidate: false }),
			});
		},
	};
}
