import { SharePanel } from "#app/features/sharing/components/share-panel.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/share";

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `Share · ${matches[0].loaderData.appName}` },
];

/** What the frame's Share opens as a sheet, as a page of its own: where no script runs, and to link to. */
export default function SharePage({ matches }: Route.ComponentProps) {
	const { page, qrCode, deletesAt } = matches[1].loaderData;
	return (
		<div className="editor grid gap-8">
			<PageHeader title="Share your page" description="Share your link or QR code." />
			<SharePanel page={page} qrCode={qrCode} canPublish={deletesAt === null} />
		</div>
	);
}
