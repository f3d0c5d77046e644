import type { ReactNode } from "react";
import { Outlet, useLocation, useRouteLoaderData } from "react-router";
import { AdminFrame } from "#app/features/admin/administrators/components/admin-frame.tsx";
import { AreaFailure } from "#app/features/admin/administrators/components/area-failure.tsx";
import { getInbox } from "#app/features/admin/operations/overview/get-overview.server.ts";
import { dropSentDrafts } from "#app/forms/drop-sent-drafts.ts";
import type { PanelResult } from "#app/lib/panel.ts";
import {
	currentAdministratorContext,
	requireAdministrator,
} from "#app/middleware/require-administrator.server.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { FailureScreen, failureTitle } from "#app/ui/failure-screen.tsx";
import type { Route } from "./+types/layout";

export const middleware: Route.MiddlewareFunction[] = [requireAdministrator];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [dropSentDrafts];

export const meta: Route.MetaFunction = ({ error, matches }) => [
	...(error === undefined || error === null
		? []
		: [{ title: `${failureTitle(error)} · Admin · ${matches[0].loaderData.appName}` }]),
	{ name: "robots", content: "noindex" },
];

/** Every section needs one here: without it a client navigation would not reach the guard above. */
export async function loader({ context }: Route.LoaderArgs) {
	const administrator = context.get(currentAdministratorContext);
	const { administratorId: id, name, email } = administrator;
	return { id, name, email, inbox: await getInbox(administrator) };
}

export default function AdminDashboard({ loaderData, matches }: Route.ComponentProps) {
	return (
		<Frame loaded={loaderData} appName={matches[0].loaderData.appName}>
			<Outlet />
		</Frame>
	);
}

function Frame({
	loaded: { inbox, ...administrator },
	appName,
	children,
}: {
	loaded: Awaited<ReturnType<typeof loader>>;
	appName: string;
	children: ReactNode;
}) {
	const { tickets, reports, appeals, targets, registrations } = inbox;
	const counts = {
		Moderation: countOf(reports) + countOf(appeals) + countOf(targets),
		Support: countOf(tickets),
		Settings: countOf(registrations),
	};
	return (
		<AdminFrame appName={appName} administrator={administrator} counts={counts}>
			{children}
		</AdminFrame>
	);
}

/** Keeps the frame around a page that is missing or failed, so that all other sections are a click away. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
	const root = useRouteLoaderData<typeof rootLoader>("root");
	const { pathname, search } = useLocation();
	const address = pathname + search;
	// The area itself couldn't be loaded, or the guard refused it.
	if (!loaderData || !root)
		return <FailureScreen error={error} address={address} requestId={root?.requestId} />;
	return (
		<Frame loaded={loaderData} appName={root.appName}>
			<AreaFailure error={error} address={address} />
		</Frame>
	);
}

/** A count that couldn't be read is left out; the header says that something is missing. */
function countOf(result: PanelResult<number>): number {
	return "data" in result ? result.data : 0;
}
