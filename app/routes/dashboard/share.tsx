import { href, useSearchParams } from "react-router";
import type { DashboardHandle } from "#app/features/page/dashboard-tab.ts";
import { SharePanel } from "#app/features/sharing/components/share-panel.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/share";

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `Share · ${matches[0].loaderData.appName}` },
];

export const handle: DashboardHandle = { showsPage: true };

/**
 * What the frame's Share opens as a sheet, as a page of its own: where no script runs, and to link to. `?ready` is the
 * end of the steps after sign-up.
 */
export default function SharePage({ matches }: Route.ComponentProps) {
	const { page, qrCode, deletesAt } = matches[1].loaderData;
	const isReady = useSearchParams()[0].has("ready");
	return (
		<div className="editor grid gap-8">
			{isReady ? (
				<PageHeader
					title="Your page is ready"
					description="Put this address into your profiles, and print the QR code."
					actions={
						<ButtonLink to={href("/dashboard/profile")} variant="primary">
							Continue to your dashboard
						</ButtonLink>
					}
				/>
			) : (
				<PageHeader title="Share your page" description="Share your link or QR code." />
			)}
			<SharePanel page={page} qrCode={qrCode} canPublish={deletesAt === null} />
		</div>
	);
}
