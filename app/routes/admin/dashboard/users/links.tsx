import { openAccount } from "#app/features/admin/users/acts/open-account.server.ts";
import { PageLinksTable } from "#app/features/admin/users/components/page-links-table.tsx";
import { listPageLinks } from "#app/features/admin/users/list-page-links.server.ts";
import { userPath } from "#app/features/admin/users/paths.ts";
import { titled } from "#app/lib/titled.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { loadPanel } from "#app/platform/load-panel.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Route } from "./+types/links";

const UNAVAILABLE = "Failed to load user link analytics: we can’t reach our database right now";
const MAX_PAGE = 10_000;

export const meta: Route.MetaFunction = titled<Route.MetaArgs>(
	({ loaderData }) => `Links of ${loaderData?.name ?? "a user"} · Admin`,
	"noindex",
);

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const actor = context.get(currentAdministratorContext);
	const { id: userId, email, page: account } = await openAccount({ actor, userId: params.userId });
	const asked = Number(url.searchParams.get("page"));
	const page = Number.isInteger(asked) && asked > 0 && asked <= MAX_PAGE ? asked : 1;
	const links = await loadPanel(listPageLinks({ userId, page }), UNAVAILABLE, actor);
	return { userId, name: account?.name ?? email, username: account?.username ?? null, links };
}

export default function UserLinks({ loaderData }: Route.ComponentProps) {
	const { userId, name, username, links } = loaderData;
	return (
		<div className="grid gap-8">
			<PageHeader
				title={<span className="wrap-anywhere">Links of {name}</span>}
				description={username === null ? "No page" : `@${username}`}
				actions={
					<ButtonLink to={userPath(userId)} size="sm">
						View user
					</ButtonLink>
				}
			/>
			<Panel result={links}>{(list) => <PageLinksTable {...list} userId={userId} />}</Panel>
		</div>
	);
}
