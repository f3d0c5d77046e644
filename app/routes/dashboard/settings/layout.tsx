import { ChevronLeft } from "lucide-react";
import { href, Link, Outlet, useLocation } from "react-router";
import { PageHeader } from "#app/ui/page-header.tsx";

/** Makes a client navigation to any page of the settings pass the dashboard's guard. */
export function loader() {
	return null;
}

const LIST = href("/dashboard/settings/account");
const REPORT = href("/dashboard/settings/seo/report");

export default function SettingsLayout() {
	const { pathname } = useLocation();
	const isReport = pathname === REPORT;
	return (
		<div className="editor grid grid-cols-1 gap-10">
			{pathname === LIST ? (
				<PageHeader title="Settings" description="Your account, page, emails, and API." />
			) : (
				<p className="-mb-7">
					<Link
						to={isReport ? href("/dashboard/settings/seo") : LIST}
						className="hit-44 inline-flex items-center gap-1 text-sm text-muted hover:text-ink"
					>
						<ChevronLeft aria-hidden className="size-4 shrink-0" />
						{isReport ? "SEO settings" : "Settings"}
					</Link>
				</p>
			)}
			<Outlet />
		</div>
	);
}
