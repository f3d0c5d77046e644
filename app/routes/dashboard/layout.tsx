import { Outlet, useMatches } from "react-router";
import { DeletionBanner } from "#app/features/accounts/components/deletion-banner.tsx";
import { VerificationBanner } from "#app/features/accounts/components/verification-banner.tsx";
import { deletionTime } from "#app/features/accounts/leaving-schema.ts";
import { getVerificationMailState } from "#app/features/accounts/verification-mail-state.server.ts";
import { DashboardFrame } from "#app/features/profile/components/dashboard-frame.tsx";
import { dashboardTab, savesItself } from "#app/features/profile/dashboard-tab.ts";
import { getPageStatus } from "#app/features/profile/queries.server.ts";
import { currentUserContext, requireUser } from "#app/middleware/require-user.server.ts";
import { env } from "#app/platform/env.server.ts";
import type { Route } from "./+types/layout";

export const middleware: Route.MiddlewareFunction[] = [requireUser];

/** Every tab needs one here: without it a client navigation would not reach the guard above. */
export async function loader({ context }: Route.LoaderArgs) {
	const user = context.get(currentUserContext);
	const [page, verification] = await Promise.all([
		getPageStatus(user),
		user.emailVerified
			? null
			: getVerificationMailState(user).then((mail) => ({ email: user.email, mail })),
	]);
	return {
		tier: user.tier,
		page: { ...page, url: `${env.APP_URL}/${page.username}` },
		verification,
		deletesAt: user.deletionRequestedAt && deletionTime(user.deletionRequestedAt),
	};
}

export default function Dashboard({ loaderData, matches }: Route.ComponentProps) {
	const tabMatch = useMatches().at(-1);
	const { deletesAt, verification } = loaderData;
	return (
		<DashboardFrame
			appName={matches[0].loaderData.appName}
			tier={loaderData.tier}
			page={{ ...loaderData.page, isLeaving: deletesAt !== null }}
			tab={dashboardTab(tabMatch?.pathname.split("/")[2])}
			canSave={savesItself(tabMatch?.handle)}
			banner={
				<>
					{deletesAt ? <DeletionBanner deletesAt={deletesAt} /> : null}
					{verification ? <VerificationBanner {...verification} /> : null}
				</>
			}
		>
			<Outlet />
		</DashboardFrame>
	);
}
