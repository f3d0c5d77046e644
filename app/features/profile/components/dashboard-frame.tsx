import { ExternalLink, Eye, LogOut } from "lucide-react";
import type { ReactNode } from "react";
import { Form, href, Link, useLocation } from "react-router";
import { TierBadge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Wordmark } from "#app/ui/mark.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { NavDrawer, NavRail } from "#app/ui/tabs.tsx";
import { AUTOSAVE_FORM_ID, type DashboardTab, VISIBILITY_ACTION } from "../dashboard-tab.ts";
import { DASHBOARD_NAVIGATION } from "./dashboard-tabs.ts";

export type FramedPage = {
	username: string;
	published: boolean;
	/** Whether the account waits for its deletion, and its page with it: then nothing publishes it. */
	isLeaving: boolean;
	/** Absolute. */
	url: string;
};

/** What stands around every tab of the dashboard: the header, and the tabs as a rail or as a menu on a phone. */
export function DashboardFrame({
	appName,
	tier,
	page,
	tab,
	canSave,
	banner,
	children,
}: {
	appName: string;
	tier: "free" | "pro" | "max";
	page: FramedPage;
	tab: DashboardTab;
	/** Whether this tab has a form that the header's Save submits. */
	canSave: boolean;
	/** What concerns the account and not one tab, as one or several notices. */
	banner?: ReactNode;
	children: ReactNode;
}) {
	const ownPage = <OwnPage page={page} />;
	return (
		<div className="grid min-h-dvh grid-rows-[auto_1fr]">
			<header className="sticky top-0 z-20 border-b border-hairline bg-paper">
				<div className="page flex min-h-16 items-center gap-2 sm:gap-3">
					<NavDrawer
						items={DASHBOARD_NAVIGATION}
						label="Menu"
						header={
							<span className="flex items-center gap-3">
								<Wordmark name={appName} />
								<TierBadge tier={tier} />
								{tier === "free" ? <UpgradeLink /> : null}
							</span>
						}
						footer={ownPage}
						className="-ml-3 lg:hidden"
					/>
					<Link
						to={href("/dashboard/profile")}
						className="hit-44 min-w-0 truncate rounded-sm max-[23rem]:hidden"
					>
						<Wordmark name={appName} />
					</Link>
					<span className="flex items-center gap-3 max-sm:hidden">
						<TierBadge tier={tier} />
						{tier === "free" ? <UpgradeLink /> : null}
					</span>
					<div className="ml-auto flex items-center gap-2">
						<ButtonLink
							to={`/${page.username}?${new URLSearchParams({ preview: "true", tab })}`}
							reloadDocument
							variant="quiet"
							icon={<Eye aria-hidden />}
						>
							Preview
						</ButtonLink>
						<PublishOrSave page={page} canSave={canSave} />
					</div>
				</div>
			</header>
			<div className="page grid content-start gap-x-14 pt-8 pb-20 lg:grid-cols-[14rem_minmax(0,1fr)] lg:pt-10">
				<aside className="max-lg:hidden">
					<div className="sticky top-26 grid gap-6">
						<NavRail items={DASHBOARD_NAVIGATION} label="Dashboard" className="-ml-3" />
						<div className="border-t border-hairline pt-6">{ownPage}</div>
					</div>
				</aside>
				<main id="main" tabIndex={-1} className="min-w-0 outline-none">
					<div className="mb-8 grid gap-3 empty:hidden">{banner}</div>
					{children}
				</main>
			</div>
		</div>
	);
}

function UpgradeLink() {
	return (
		<Link to={href("/upgrade")} className="link hit-44 text-ui">
			Upgrade
		</Link>
	);
}

/** A private page can be published; one that is public already only has something left to save. */
function PublishOrSave({ page, canSave }: { page: FramedPage; canSave: boolean }) {
	const { pathname } = useLocation();
	if (!page.published && !page.isLeaving) {
		return (
			<Form method="post" action={VISIBILITY_ACTION} preventScrollReset>
				<input type="hidden" name="redirectTo" value={pathname} />
				<SubmitButton name="intent" value="publish" pendingLabel="Publishing…">
					Publish
				</SubmitButton>
			</Form>
		);
	}
	if (!canSave) return null;
	return (
		<Button type="submit" variant="primary" form={AUTOSAVE_FORM_ID}>
			Save
		</Button>
	);
}

/** Where the creator's own page is, and the way out. */
function OwnPage({ page }: { page: FramedPage }) {
	return (
		<div className="grid gap-5">
			<div className="grid gap-2">
				<p className="text-ui">
					<span className="font-semibold">Your page</span>{" "}
					<span className="text-muted">{page.published ? "is public" : "is private"}</span>
				</p>
				<p className="text-sm wrap-anywhere text-muted">{page.url.replace(/^https?:\/\//, "")}</p>
				{page.published ? (
					<div className="flex flex-wrap gap-2">
						<ButtonLink
							to={`/${page.username}`}
							reloadDocument
							size="sm"
							icon={<ExternalLink aria-hidden />}
						>
							View page
						</ButtonLink>
						<CopyButton value={page.url} label="Copy" copiedLabel="Copied" size="sm" />
					</div>
				) : (
					<p className="text-sm text-muted">Only you can see it, in the preview.</p>
				)}
			</div>
			<Form method="post" action={href("/signout")}>
				<Button
					type="submit"
					variant="quiet"
					size="sm"
					icon={<LogOut aria-hidden />}
					className="-ml-3"
				>
					Sign out
				</Button>
			</Form>
		</div>
	);
}
