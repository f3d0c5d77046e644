import { Outlet } from "react-router";
import { AdminFrame } from "#app/features/administrators/components/admin-frame.tsx";
import {
	currentAdministratorContext,
	requireAdministrator,
} from "#app/middleware/require-administrator.server.ts";
import type { Route } from "./+types/layout";

export const middleware: Route.MiddlewareFunction[] = [requireAdministrator];

export const meta: Route.MetaFunction = () => [{ name: "robots", content: "noindex" }];

/** Every section needs one here: without it a client navigation would not reach the guard above. */
export function loader({ context }: Route.LoaderArgs) {
	const { name, email } = context.get(currentAdministratorContext);
	return { name, email };
}

export default function AdminDashboard({ loaderData, matches }: Route.ComponentProps) {
	return (
		<AdminFrame appName={matches[0].loaderData.appName} administrator={loaderData}>
			<Outlet />
		</AdminFrame>
	);
}
