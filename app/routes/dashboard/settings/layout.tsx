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
		<div className="editor grid gap-10">
			<div className="grid justify-items-start gap-5">
				<PageHeader title="Settings" description="Your account, and who can get into it." />
				<Segmented
					label="Settings"
					items={PAGES.map(({ to, label }) => ({ to, label, current: pathname === to }))}
				/>
			</div>
			<Outlet />
		</div>
	);
}

const PAGES = [
	{ to: href("/dashboard/settings/seo"), label: "SEO" },
	{ to: href("/dashboard/settings/footer"), label: "Footer" },
	{ to: href("/dashboard/settings/history"), label: "History" },
	{ to: href("/dashboard/settings/account"), label: "Account" },
	{ to: href("/dashboard/settings/security"), label: "Security" },
	{ to: href("/dashboard/settings/data"), label: "Your data" },
] as const;
