import { UsersFilter } from "#app/features/admin/users/components/users-filter.tsx";
import { UsersTable } from "#app/features/admin/users/components/users-table.tsx";
import { readUserSearch } from "#app/features/admin/users/list/list-schema.ts";
import { listUsers } from "#app/features/admin/users/list/list-users.server.ts";
import { titled } from "#app/lib/titled.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { loadPanel } from "#app/platform/load-panel.server.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Route } from "./+types/index";

const UNAVAILABLE = "User data unavailable due to backend connectivity issues.";

export const meta = titled("Users · Admin", "noindex");

export async function loader({ url, context }: Route.LoaderArgs) {
	const search = readUserSearch(url.searchParams);
	const { before: _before, after: _after, ...filters } = search;
	const actor = context.get(currentAdministratorContext);
	return { filters, users: await loadPanel(listUsers(search), UNAVAILABLE, actor) };
}

export default function Users({ loaderData: { filters, users } }: Route.ComponentProps) {
	return (
		<div className="grid gap-8">
			<PageHeader title="Users" />
			<UsersFilter filters={filters} />
			<Panel result={users}>{(list) => <UsersTable list={list} filters={filters} />}</Panel>
		</div>
	);
}
