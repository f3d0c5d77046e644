import { Search } from "lucide-react";
import { Form, href } from "react-router";
import { formatWholeCount } from "#app/lib/format-count.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { Input } from "#app/ui/input.tsx";

export const LINK_SEARCH_ID = "link-search";

/**
 * Searches links by title or address. The search text is in the URL, so it works without scripts.
 * @param isOpen whether a phone shows it: with scripts, a button in the header opens it
 */
export function LinkSearch({
	search,
	found,
	isOpen,
}: {
	search: string;
	found: number;
	isOpen: boolean;
}) {
	return (
		<search id={LINK_SEARCH_ID} className={cx("grid gap-2", !isOpen && "js:max-sm:hidden")}>
			<Form action={href("/dashboard/links")} preventScrollReset className="flex flex-wrap gap-2">
				<Input
					// Resets the field when the URL changes, as on back and forward.
					key={search}
					type="search"
					name="q"
					defaultValue={search}
					aria-label="Search your links"
					placeholder="Title or address"
					autoComplete="off"
					className="min-w-0 flex-1"
				/>
				<Button type="submit" icon={<Search aria-hidden />}>
					Search
				</Button>
				{search === "" ? null : (
					<ButtonLink to={href("/dashboard/links")} variant="quiet" preventScrollReset>
						Show all
					</ButtonLink>
				)}
			</Form>
			<p role="status" className="text-sm text-muted empty:hidden">
				{search === "" ? null : (
					<>
						{found === 1 ? "1 link matches" : `${formatWholeCount(found)} links match`} “
						<bdi>{search}</bdi>”
					</>
				)}
			</p>
		</search>
	);
}
