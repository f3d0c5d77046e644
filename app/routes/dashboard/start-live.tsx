import { href, redirect } from "react-router";
import { FinishScreen } from "#app/features/account/first-run/components/finish-screen.tsx";
import { isFirstRunDone } from "#app/features/account/first-run/queries.server.ts";
import type { DashboardHandle } from "#app/features/creator-page/core/dashboard-tab.ts";
import { LivePhone } from "#app/features/creator-page/public/components/live-phone.tsx";
import {
	HiddenNotice,
	NativeShareButton,
	QrSection,
} from "#app/features/creator-page/share/components/share-panel.tsx";
import { currentPageContext } from "#app/middleware/require-page.server.ts";
import type { Route } from "./+types/start-live";

export const handle: DashboardHandle = { isFirstRun: true };

export const meta: Route.MetaFunction = ({ matches }) => {
	const [root, { loaderData }] = matches;
	const title = loaderData.page.published ? "It’s live" : "Your page is ready";
	return [{ title: `${title} · ${root.loaderData.appName}` }];
};

export async function loader({ context }: Route.LoaderArgs) {
	if (await isFirstRunDone(context.get(currentPageContext))) return null;
	throw redirect(href("/dashboard/start"));
}

/** The end of the steps after sign-up. */
export default function StartLive({ matches }: Route.ComponentProps) {
	const { page, shown, qrCode, deletesAt } = matches[1].loaderData;
	const { appName, nonce } = matches[0].loaderData;
	return (
		<FinishScreen
			appName={appName}
			page={page}
			phone={shown ? <LivePhone page={shown} nonce={nonce} size="tall" /> : null}
			notice={page.published ? null : <HiddenNotice page={page} canPublish={deletesAt === null} />}
			share={<NativeShareButton url={page.url} />}
			qrCode={<QrSection page={page} qrCode={qrCode} />}
		/>
	);
}
