import type { MouseEvent } from "react";
import { type LinkProps, useNavigate } from "react-router";

/**
 * For a link to what opens or closes at the place where it is pressed, such as a form in a row. Its address ends in the
 * row's `#id`, so that without scripts the page opens there; with scripts nothing moves, and the router would scroll.
 * @returns the props of the link
 */
export function useInPlaceLink({ to, onClick }: { to: string; onClick?: () => void }): LinkProps {
	const navigate = useNavigate();
	return {
		to,
		replace: true,
		preventScrollReset: true,
		discover: "none",
		onClick: (event: MouseEvent) => {
			onClick?.();
			const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey;
			if (opensElsewhere) return;
			event.preventDefault();
			const [address = ""] = to.split("#");
			void navigate(address, { replace: true, preventScrollReset: true });
		},
	};
}
