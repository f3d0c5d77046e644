import {
	ChartNoAxesColumn,
	House,
	LayoutTemplate,
	LifeBuoy,
	LogOut,
	Menu,
	ScrollText,
	Search,
	Settings,
	ShieldAlert,
	UserCog,
	Users,
	UsersRound,
} from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Form, href, Link, useLocation, useMatches } from "react-router";
import { dropDraftsOf } from "#app/forms/drafts.ts";
import { FormDrafts } from "#app/forms/form-drafts.tsx";
import { formatListCount } from "#app/lib/format-count.ts";
import { hasFailedPanel } from "#app/lib/panel.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Wordmark } from "#app/ui/mark.tsx";
import { NavDrawer, type NavItem, NavRail } from "#app/ui/tabs.tsx";
import { AdminSearch, SEARCH_PATH } from "./admin-search.tsx";

/** The sections that exist, in their order. */
const SECTIONS: readonly NavItem[] = [
	{ to: href("/admin/dashboard"), label: "Overview", icon: House, end: true },
	{ to: href("/admin/dashboard/users"), label: "Users", icon: Users },
	{ to: href("/admin/dashboard/moderation"), label: "Moderation", icon: ShieldAlert },
	{ to: href("/admin/dashboard/support"), label: "Support", icon: LifeBuoy },
	{ to: href("/admin/dashboard/analytics"), label: "Analytics", icon: ChartNoAxesColumn },
	{ to: href("/admin/dashboard/content"), label: "Content", icon: LayoutTemplate },
	{ to: href("/admin/dashboard/settings"), label: "Settings", icon: Settings },
	{ to: href("/admin/dashboard/administrators"), label: "Administrators", icon: UsersRound },
	{ to: href("/admin/dashboard/audit-log"), label: "Audit log", icon: ScrollText },
	{ to: href("/admin/dashboard/account"), label: "Your account", icon: UserCog },
];

const MENU_ID = "admin-menu";

/** Frame around every page of the administrator area. Its background tells it apart from a creator's dashboard. */
export function AdminFrame({
	appName,
	administrator,
	counts = {},
	children,
}: {
	appName: string;
	administrator: { id: string; name: string; email: string };
	/** What waits in a section, by its label. */
	counts?: Readonly<Record<string, number>>;
	children: ReactNode;
}) {
	const main = useRef<HTMLElement>(null);
	const { pathname, search } = useLocation();
	const sections = SECTIONS.map((section) => {
		const count = counts[section.label] ?? 0;
		return count === 0 ? section : { ...section, trailing: <WaitingCount count={count} /> };
	});
	const who = (
		<p className="min-w-0 text-sm wrap-anywhere text-muted">
			<span className="block font-medium text-ink">{administrator.name}</span>
			{administrator.email}
		</p>
	);
	return (
		<div className="grid min-h-dvh grid-rows-[auto_1fr] bg-sunken">
			<header className="sticky top-0 z-20 border-b border-hairline bg-paper">
				<div className="page flex min-h-16 items-center gap-2 max-[23rem]:gap-1 sm:gap-3">
					<Link
						to={href("/admin/dashboard")}
						className="hit-44 min-w-0 truncate rounded-sm no-underline"
					>
						<Wordmark name={appName} />
					</Link>
					<Badge tone="solid">ADMIN</Badge>
					<BackendIssues />
					<AdminSearch className="ml-auto w-full max-w-xs max-sm:hidden" hasShortcut />
					<div className="flex items-center gap-2 max-sm:ml-auto max-sm:gap-0">
						<Link
							to={SEARCH_PATH}
							aria-label="Search everything"
							className="grid size-11 place-items-center rounded-md hover:bg-wash sm:hidden"
						>
							<Search aria-hidden className="size-5" />
						</Link>
						<LogOutButton administratorId={administrator.id} />
						<NavDrawer
							id={MENU_ID}
							items={sections}
							label="Menu"
							footer={who}
							className="lg:hidden"
							trigger={
								<button
									type="button"
									popoverTarget={MENU_ID}
									aria-label="Open menu"
									className="grid size-11 place-items-center rounded-md hover:bg-wash"
								>
									<Menu aria-hidden className="size-5" />
								</button>
							}
						/>
					</div>
				</div>
			</header>
			<div className="page grid content-start gap-x-10 pt-8 pb-16 lg:grid-cols-[12rem_minmax(0,1fr)] lg:pt-10">
				<aside className="max-lg:hidden">
					<div className="sticky top-26 grid gap-6">
						<NavRail items={sections} label="Administration" className="-ml-3" />
						<div className="border-t border-hairline pt-6">{who}</div>
					</div>
				</aside>
				<main ref={main} id="main" tabIndex={-1} className="min-w-0 outline-none">
					<FormDrafts key={administrator.id} accountId={administrator.id} root={main} />
					{pathname === SEARCH_PATH ? (
						<AdminSearch takesFocus={!search.includes("q=")} className="mb-8 sm:hidden" />
					) : null}
					{children}
				</main>
			</div>
		</div>
	);
}

function WaitingCount({ count }: { count: number }) {
	return (
		<Badge tone="honey" className="tabular">
			{formatListCount(count)} <span className="sr-only">waiting</span>
		</Badge>
	);
}

/** Shown while a panel of the page couldn't be loaded. */
function BackendIssues() {
	const hasIssues = useMatches().some(({ loaderData }) => hasFailedPanel(loaderData));
	return hasIssues ? <Badge tone="honey">BACKEND ISSUES</Badge> : null;
}

/** Logging out deletes drafts: unlike those of a creator, they are about other people. */
function LogOutButton({ administratorId }: { administratorId: string }) {
	return (
		<Form
			method="post"
			action={href("/admin/dashboard/logout")}
			onSubmit={() => dropDraftsOf(administratorId)}
		>
			<Button
				type="submit"
				variant="quiet"
				icon={<LogOut aria-hidden />}
				className="max-sm:min-w-11 max-sm:px-2"
			>
				<span className="max-[23rem]:sr-only">Logout</span>
			</Button>
		</Form>
	);
}
