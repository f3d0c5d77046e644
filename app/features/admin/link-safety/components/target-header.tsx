import { href, useLocation } from "react-router";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Segmented } from "#app/ui/segmented.tsx";

const PAGES = [
	{ to: href("/admin/dashboard/moderation/targets"), label: "Flagged" },
	{ to: href("/admin/dashboard/moderation/targets/entries"), label: "Block and allow" },
	{ to: href("/admin/dashboard/moderation/targets/lists"), label: "Lists" },
	{ to: href("/admin/dashboard/moderation/targets/accounts"), label: "Trusted accounts" },
];

/** Title and pages of the section about link targets. */
export function TargetHeader({ description }: { description: string }) {
	const { pathname } = useLocation();
	return (
		<div className="grid justify-items-start gap-4">
			<PageHeader title="Link targets" description={description} />
			<Segmented
				label="Link targets"
				items={PAGES.map((page) => ({ ...page, current: page.to === pathname }))}
			/>
		</div>
	);
}
