import { Outlet } from "react-router";
import { AdminFrame } from "#app/features/administrators/components/admin-frame.tsx";
import { loadInbox } from "#app/features/overview/load-overview.server.ts";
import {
	currentAdministratorContext,
	requireAdministrator,
} from "#app/middleware/require-administrator.server.ts";
import type { Route } from "./+types/layout";

export const middleware: Route.MiddlewareFunction[] = [requireAdministrator];

export const meta: Route.MetaFunction = () => [{ name: "robots", content: "noindex" }];

/** Every section needs one here: without it a client navigation would not reach the guard above. */
export async function loader({ context }: Route.LoaderArgs) {
	const administrator = context.get(currentAdministratorContext);
	const { name, email } = administrator;
	return { name, email, inbox: await loadInbox(administrator) };
}

export default function AdminDashboard({ loaderData, matches }: Route.ComponentProps) {
	const { inbox, ...administrator } = loaderData;
	const counts: Record<string, number> =
		"data" in inbox
			? {
					Moderation: inbox.data.reports + inbox.data.appeals + inbox.data.targets,
					Support: inbox.data.tickets,
				}
			: {};
	return (
		<AdminFrame
			appName={matches[0].loaderData.appName}
			administrator={administrator}
			counts={counts}
		>
			<Outlet />
		</AdminFrame>
	);
}
