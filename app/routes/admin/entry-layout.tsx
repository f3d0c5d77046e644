import { href, Link, Outlet, useRouteLoaderData } from "react-router";
import type { loader as rootLoader } from "#app/root.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Wordmark } from "#app/ui/mark.tsx";

/** Frame of the pages before the administrator area: log in, set up, accept an invitation. */
export default function AdminEntryLayout() {
	const appName = useRouteLoaderData<typeof rootLoader>("root")?.appName ?? "";
	return (
		<div className="flex min-h-dvh flex-col bg-sunken">
			<header className="page flex w-full items-center gap-3 py-4">
				<Link to={href("/")} className="inline-flex min-h-11 items-center rounded-md no-underline">
					<Wordmark name={appName} />
				</Link>
				<Badge tone="solid">ADMIN</Badge>
			</header>
			<main id="main" tabIndex={-1} className="page m-auto w-full max-w-md py-8 outline-none">
				<Outlet />
			</main>
		</div>
	);
}
