import { ArrowDown, Import, ListChecks, Search } from "lucide-react";
import { href, Link } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { closeMenu, MoreMenu } from "#app/ui/more-menu.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { LINK_SEARCH_ID } from "./link-search.tsx";

/**
 * Title of the tab. On a phone, what is elsewhere a button of its own is in one menu, so that the first link is in view.
 * @param hasSocialLinks whether the list is so long that the social links below it are out of view
 * @param onSelect begins the selection of links; null if there are too few
 * @param search whether the search is open; null for a short list, which has none
 */
export function LinksHeader({
	hasSocialLinks,
	onSelect,
	search,
}: {
	hasSocialLinks: boolean;
	onSelect: (() => void) | null;
	search: { isOpen: boolean; onToggle: (isOpen: boolean) => void } | null;
}) {
	return (
		<PageHeader
			title="Links"
			description={
				<span className="max-sm:hidden">The links on your page, from top to bottom.</span>
			}
			className="max-sm:min-h-11 max-sm:gap-y-0"
			actions={
				<>
					<ButtonLink
						to={href("/dashboard/links/import")}
						icon={<Import aria-hidden />}
						className="max-sm:hidden"
					>
						Import
					</ButtonLink>
					<div className="-mr-2 flex sm:hidden">
						{search === null ? null : (
							<IconButton
								label="Search links"
								icon={<Search aria-hidden />}
								aria-expanded={search.isOpen}
								aria-controls={LINK_SEARCH_ID}
								className="no-js:hidden"
								onClick={() => search.onToggle(!search.isOpen)}
							/>
						)}
						<MoreMenu label="More for your links">
							{onSelect === null ? null : (
								<button
									type="button"
									className="no-js:hidden"
									onClick={({ currentTarget }) => {
										closeMenu(currentTarget);
										onSelect();
									}}
								>
									<ListChecks aria-hidden />
									Select
								</button>
							)}
							<Link to={href("/dashboard/links/import")}>
								<Import aria-hidden />
								Import
							</Link>
							{hasSocialLinks ? (
								<a href="#social-links">
									<ArrowDown aria-hidden />
									Social links
								</a>
							) : null}
						</MoreMenu>
					</div>
				</>
			}
		/>
	);
}
