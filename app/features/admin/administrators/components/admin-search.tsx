import { Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { Form, href, useLocation, useSearchParams } from "react-router";
import { cx } from "#app/ui/cx.ts";
import { Input } from "#app/ui/input.tsx";
import { isTyping } from "#app/ui/is-typing.ts";

export const SEARCH_PATH = href("/admin/dashboard/search");

/** Search over people, pages, tickets and links: a plain form. */
export function AdminSearch({
	hasShortcut = false,
	takesFocus = false,
	className,
}: {
	/** Whether the `/` key focuses it. */
	hasShortcut?: boolean;
	/** Whether it has the focus once it is shown. */
	takesFocus?: boolean;
	className?: string;
}) {
	const input = useRef<HTMLInputElement>(null);
	const [search] = useSearchParams();
	const { pathname } = useLocation();
	// Other pages have a `q` of their own, such as the filter of the users.
	const q = pathname === SEARCH_PATH ? (search.get("q") ?? "") : "";

	useEffect(() => {
		if (takesFocus && input.current?.offsetParent !== null) input.current?.focus();
	}, [takesFocus]);
	useEffect(() => {
		if (!hasShortcut) return;
		const onKey = (event: KeyboardEvent) => {
			if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
			if (isTyping(event.target) || input.current?.offsetParent === null) return;
			event.preventDefault();
			input.current?.focus();
			input.current?.select();
		};
		document.addEventListener("keydown", onKey);
		return () => document.removeEventListener("keydown", onKey);
	}, [hasShortcut]);

	return (
		<Form
			method="get"
			action={SEARCH_PATH}
			role="search"
			aria-label="Everything"
			className={className}
		>
			<Input
				ref={input}
				// The text of the search that the page shows.
				key={q}
				type="search"
				name="q"
				defaultValue={q}
				aria-label="Search people, pages, tickets and links"
				aria-keyshortcuts={hasShortcut ? "/" : undefined}
				placeholder="Search"
				className={cx("min-h-11")}
				suffix={
					<button
						type="submit"
						aria-label="Search"
						className="grid size-11 place-items-center text-muted -outline-offset-4 hover:text-ink"
					>
						<Search aria-hidden className="size-4.5" />
					</button>
				}
			/>
		</Form>
	);
}
