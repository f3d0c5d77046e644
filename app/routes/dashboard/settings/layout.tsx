import { href, Outlet, useLocation } from "react-router";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Segmented } from "#app/ui/segmented.tsx";

/** Makes a client navigation to any page of the settings pass the dashboard's guard. */
export function loader() {
	return null;
}

export default function SettingsLayout() {
	const { pathname } = useLocation();
	return (
		<div className="editor grid grid-cols-1 gap-10">
			<div className="grid justify-items-start gap-5">
				<PageHeader title="Settings" description="Your account, SEO, emails, and security." />
				<Segmented
					label="Settings"
					items={PAGES.map(({ to, label }) => ({ to, label, current: isAt(to, pathname) }))}
					// On a phone in rows of three: nothing is hidden past an edge.
					className="max-sm:grid max-sm:w-full max-sm:grid-cols-3"
				/>
			</div>
			<Outlet />
		</div>
	);
}

/** Also for what lies below a page, such as one version of the history. */
function isAt(to: string, pathname: string): boolean {
	return pathname === to || pathname.startsWith(`${to}/`);
}

/** The first is where the tab leads to (index.ts). */
const PAGES = [
	{ to: href("/dashboard/settings/account"), label: "Account" },
	{ to: href("/dashboard/settings/seo"), label: "SEO" },
	{ to: href("/dashboard/settings/footer"), label: "Footer" },
	{ to: href("/dashboard/settings/reports"), label: "Reports" },
	{ to: href("/dashboard/settings/history"), label: "History" },
	{ to: href("/dashboard/settings/security"), label: "Security" },
	{ to: href("/dashboard/settings/tokens"), label: "API tokens" },
	{ to: href("/dashboard/settings/webhooks"), label: "Webhooks" },
	{ to: href("/dashboard/settings/data"), label: "Your data" },
] as const;
