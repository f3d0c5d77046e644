import { SearchResults } from "#app/features/admin/users/components/search-results.tsx";
import { readUserSearch } from "#app/features/admin/users/list/list-schema.ts";
import {
	searchLinks,
	searchTickets,
	searchUsers,
} from "#app/features/admin/users/list/search.server.ts";
import { titled } from "#app/lib/titled.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { loadPanel } from "#app/platform/load-panel.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/search";

export const meta = titled("Search · Admin", "noindex");

export async function loader({ url, context }: Route.LoaderArgs) {
	const { q } = readUserSearch(url.searchParams);
	if (q === undefined) return { q: null };
	const actor = context.get(currentAdministratorContext);
	const panel = <T,>(data: Promise<T>, what: string) =>
		loadPanel(data, `${what} unavailable due to backend connectivity issues.`, actor);
	const [users, tickets, links] = await Promise.all([
		panel(searchUsers(q), "User data"),
		panel(searchTickets(q), "Support tickets"),
		panel(searchLinks(q), "Links"),
	]);
	return { q, users, tickets, links };
}

export default function Search({ loaderData }: Route.ComponentProps) {
	return (
		<div className="grid max-w-4xl gap-10">
			<PageHeader
				title="Search"
				description={
					loaderData.q === null ? undefined : (
						<span className="wrap-anywhere">Results for “{loaderData.q}”</span>
					)
				}
			/>
			{loaderData.q === null ? (
				<EmptyState title="Nothing to search for" heading="h2">
					Type a name, an email, a username, a ticket’s subject, or the target of a link above.
				</EmptyState>
			) : (
				<SearchResults {...loaderData} />
			)}
		</div>
	);
}
