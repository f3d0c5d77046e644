import {
	ChartNoAxesColumn,
	ExternalLink,
	Eye,
	Link2,
	LogOut,
	Menu,
	Palette,
	Share2,
} from "lucide-react";
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import {
	Form,
	href,
	Link,
	NavLink,
	useLinkClickHandler,
	useLocation,
	useNavigation,
} from "react-router";
import { PLANS } from "#app/features/billing/plans/plans.ts";
import {
	AUTOSAVE_FORM_ID,
	type DashboardTab,
	VISIBILITY_ACTION,
} from "#app/features/creator-page/core/dashboard-tab.ts";
import { findEditedForms } from "#app/forms/edited-forms.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { englishFrame } from "#app/i18n/visitors/en-frame.ts";
import { formatListCount } from "#app/lib/format-count.ts";
import { afterPaint } from "#app/ui/after-paint.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ConnectionNotice } from "#app/ui/connection/connection-notice.tsx";
import { preloadPages } from "#app/ui/connection/preload-pages.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { cx } from "#app/ui/cx.ts";
import { Dialog, openDialog } from "#app/ui/dialog.tsx";
import { Wordmark } from "#app/ui/mark.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { NavDrawer, type NavItem, NavRail } from "#app/ui/tabs.tsx";
import { DASHBOARD_NAVIGATION } from "./dashboard-tabs.ts";

export type FramedPage = {
	username: string;
	published: boolean;
	/** Whether the account is scheduled for deletion: its page can't be published then. */
	isLeaving: boolean;
	/** Whether an administrator suspended the page: publishing doesn't show it then. */
	isSuspended: boolean;
	/** Absolute URL. */
	url: string;
	/** `url` as people read it, without its scheme. */
	address: string;
};

/**
 * Frame around every tab of the dashboard: the header, the tabs as a rail or as a menu on a phone, and the live
 * phone as a third column or, on narrow windows, in a sheet.
 */
export function DashboardFrame({
	appName,
	tier,
	page,
	tab,
	canSave,
	isReadOnly,
	unread,
	phone,
	isPhoneAbove,
	sharing,
	banner,
	nextStep,
	children,
}: {
	appName: string;
	tier: Tier;
	page: FramedPage;
	tab: DashboardTab;
	/** Whether this tab has a form that the header's Save button submits. */
	canSave: boolean;
	/** Whether an administrator views the dashboard: its controls are disabled, and its owner can't be signed out. */
	isReadOnly: boolean;
	/** Number of messages in the inbox that nobody has read. */
	unread: number;
	/** Live phone with the page; null for tabs that edit nothing on the page. */
	phone: ReactNode;
	/** Whether a narrow window shows the live phone too, above the tab. */
	isPhoneAbove: boolean;
	/** Share options, for a sheet over any tab. */
	sharing: ReactNode;
	/** One or several notices about the account, shown on every tab. */
	banner?: ReactNode;
	/** What the page lacks, below its address; null for nothing. */
	nextStep: ReactNode;
	children: ReactNode;
}) {
	const ownPage = <OwnPage page={page} canSignOut={!isReadOnly} />;
	const previewPath = `/${page.username}?${new URLSearchParams({ preview: "true", tab })}`;
	const hasPhone = phone !== null;
	const items = withUnread(unread);
	useEffect(preloadPages, []);
	// Rendered only while open: a closed sheet would be in the document, and would be rendered again at each keystroke.
	const [isPreviewOpen, setPreviewOpen] = useState(false);
	const openPreview = () => {
		setPreviewOpen(true);
		openDialog(PREVIEW_SHEET_ID);
	};
	return (
		<div className="grid min-h-dvh grid-rows-[auto_1fr]">
			<header className="sticky top-0 z-20 border-b border-hairline bg-paper">
				<div className="page flex min-h-14 items-center gap-2 sm:gap-3">
					<Link to={href("/dashboard/profile")} className="hit-44 min-w-0 truncate rounded-sm">
						<Wordmark name={appName} />
					</Link>
					<span className="flex items-center gap-3 max-sm:hidden">
						<Badge tone={PLANS[tier].tone}>{PLANS[tier].name}</Badge>
						{tier === "free" ? <UpgradeLink /> : null}
					</span>
					<div className="ml-auto flex items-center gap-2">
						<ShareLink />
						<ButtonLink
							to={previewPath}
							reloadDocument
							variant="quiet"
							icon={<Eye aria-hidden />}
							// On a phone this is in the bar at the bottom.
							className="max-lg:hidden"
							onClick={(event) => {
								if (hasPhone && !hasPhoneColumn()) openInstead(event, openPreview);
							}}
						>
							Preview
						</ButtonLink>
						{isReadOnly ? null : <PublishOrSave page={page} canSave={canSave} />}
					</div>
				</div>
				<ConnectionNotice texts={englishFrame} />
			</header>
			<div
				className={cx(
					isPhoneAbove && "max-lg:flex max-lg:flex-col",
					"page grid content-start gap-x-10 pt-5 pb-28 sm:pt-8 lg:grid-cols-[12rem_minmax(0,1fr)] lg:pt-6",
					hasPhone && "xl:grid-cols-[12rem_minmax(0,1fr)_max-content]",
				)}
			>
				<aside className="max-lg:hidden">
					{/* Scrolls by itself in a low window. The padding leaves room for focus rings. */}
					<div className="sticky top-20 -mx-3 grid max-h-[calc(100dvh-5rem-var(--bottom-inset))] gap-4 overflow-y-auto px-3 pb-4">
						<OwnAddress page={page} />
						{nextStep}
						<NavRail items={items} label="Dashboard" className="-ml-3" />
						{isReadOnly ? null : (
							<div className="border-t border-hairline pt-3">
								<SignOut />
							</div>
						)}
					</div>
				</aside>
				<main id="main" tabIndex={-1} className="min-w-0 outline-none">
					<div className="mb-8 grid gap-3 empty:hidden">{banner}</div>
					{isReadOnly ? (
						<fieldset disabled className="contents">
							{children}
						</fieldset>
					) : (
						children
					)}
				</main>
				{hasPhone ? (
					<aside
						aria-label="Live preview"
						className={
							isPhoneAbove
								? "max-lg:sticky max-lg:top-14 max-lg:z-10 max-lg:order-first max-lg:-mx-4 max-lg:-mt-5 max-lg:mb-4 max-lg:grid max-lg:justify-items-center max-lg:border-b max-lg:border-hairline max-lg:bg-sunken max-lg:py-2 sm:max-lg:-mt-8 md:max-lg:-mx-8 lg:max-xl:hidden"
								: "max-xl:hidden"
						}
					>
						<div className="xl:sticky xl:top-20">
							{phone}
							<div className="mt-2 text-center max-xl:hidden">
								<FullPageLink to={previewPath} />
							</div>
						</div>
					</aside>
				) : null}
			</div>
			<BottomBar
				appName={appName}
				tier={tier}
				tab={tab}
				unread={unread}
				items={items}
				previewPath={previewPath}
				openPreview={hasPhone && !isPhoneAbove ? openPreview : null}
				ownPage={ownPage}
			/>
			{hasPhone ? (
				<PreviewSheet
					phone={phone}
					previewPath={previewPath}
					isOpen={isPreviewOpen}
					onClose={() => setPreviewOpen(false)}
				/>
			) : null}
			<Dialog id={SHARE_SHEET_ID} title="Share your page" shape="sheet">
				{sharing}
			</Dialog>
		</div>
	);
}

/** @returns the tabs, with the number of unread messages beside the inbox */
function withUnread(unread: number): readonly NavItem[] {
	if (unread === 0) return DASHBOARD_NAVIGATION;
	const trailing = (
		<Badge tone="leaf">
			{formatListCount(unread)}
			<span className="sr-only"> unread</span>
		</Badge>
	);
	return DASHBOARD_NAVIGATION.map((item) => (item.tab === "inbox" ? { ...item, trailing } : item));
}

const PREVIEW_SHEET_ID = "preview-sheet";
const SHARE_SHEET_ID = "share-sheet";

const MENU_ID = "dashboard-menu";

/** Whether the window is wide enough for the live phone to have a column. */
function hasPhoneColumn(): boolean {
	return window.matchMedia("(width >= 80rem)").matches;
}

/** Opens a sheet instead of following a link; without scripts, and in another tab, the link works as usual. */
function openInstead(event: MouseEvent, open: () => void): void {
	if (event.metaKey || event.ctrlKey || event.shiftKey) return;
	event.preventDefault();
	open();
}

/** Bottom bar on a phone: the most used tabs, and the menu with all of them. */
function BottomBar({
	appName,
	tier,
	tab,
	unread,
	items,
	previewPath,
	openPreview,
	ownPage,
}: {
	appName: string;
	tier: Tier;
	tab: DashboardTab;
	unread: number;
	items: readonly NavItem[];
	previewPath: string;
	/** Opens the preview sheet; null on tabs that edit nothing on the page, where the preview is a page of its own. */
	openPreview: (() => void) | null;
	ownPage: ReactNode;
}) {
	return (
		<div className="bottom-bar grid grid-cols-5 border-t border-hairline bg-raised lg:hidden">
			<nav aria-label="Shortcuts" className="contents">
				<BarLink to={href("/dashboard/links")} label="Links" icon={<Link2 aria-hidden />} />
				<BarLink to={href("/dashboard/appearance")} label="Look" icon={<Palette aria-hidden />} />
				<Link
					to={previewPath}
					reloadDocument
					className={BAR_ITEM_CLASS}
					onClick={(event) => {
						if (openPreview) openInstead(event, openPreview);
					}}
				>
					<Eye aria-hidden />
					Preview
				</Link>
				<BarLink
					to={href("/dashboard/analytics")}
					label="Stats"
					icon={<ChartNoAxesColumn aria-hidden />}
				/>
			</nav>
			<NavDrawer
				id={MENU_ID}
				items={items}
				label="Menu"
				header={
					<span className="flex items-center gap-3">
						<Wordmark name={appName} />
						<Badge tone={PLANS[tier].tone}>{PLANS[tier].name}</Badge>
						{tier === "free" ? <UpgradeLink /> : null}
					</span>
				}
				footer={ownPage}
				className="grid"
				trigger={
					<button
						type="button"
						popoverTarget={MENU_ID}
						aria-label={unread > 0 ? "More: open menu, unread messages" : "More: open menu"}
						aria-current={BAR_TABS.includes(tab) ? undefined : "page"}
						className={cx(BAR_ITEM_CLASS, "relative")}
					>
						<Menu aria-hidden />
						{unread > 0 ? (
							<span className="absolute top-2.5 left-1/2 ml-2 size-2 rounded-full bg-poppy" />
						) : null}
						More
					</button>
				}
			/>
		</div>
	);
}

/** Tabs with a place of their own in the bar; all others are behind "More". */
const BAR_TABS: readonly DashboardTab[] = ["links", "appearance", "analytics"];

const BAR_ITEM_CLASS =
	"grid h-16 place-items-center content-center gap-1 text-xs text-muted -outline-offset-4 hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink [&>svg]:size-5 aria-[current=page]:[&>svg]:text-leaf";

function BarLink({ to, label, icon }: { to: string; label: string; icon: ReactNode }) {
	// Shown at once: the router prepares its request first, and draws the other tab once it is loaded.
	const { key } = useLocation();
	const [pressedAt, setPressedAt] = useState<string | null>(null);
	const follow = useLinkClickHandler<HTMLAnchorElement>(to);
	const press = async (event: MouseEvent<HTMLAnchorElement>) => {
		if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
		event.preventDefault();
		setPressedAt(key);
		await afterPaint();
		follow(event);
	};
	return (
		<NavLink
			to={to}
			className={cx(BAR_ITEM_CLASS, pressedAt === key && "text-ink [&>svg]:text-leaf")}
			onClick={press}
		>
			{icon}
			{label}
		</NavLink>
	);
}

/** The live phone in a sheet, for windows without a column for it. */
function PreviewSheet({
	phone,
	previewPath,
	isOpen,
	onClose,
}: {
	phone: ReactNode;
	previewPath: string;
	isOpen: boolean;
	onClose: () => void;
}) {
	return (
		<Dialog id={PREVIEW_SHEET_ID} title="Preview" shape="sheet" onClose={onClose}>
			{isOpen ? (
				<div className="grid grid-cols-1 justify-items-center gap-4">
					{phone}
					<FullPageLink to={previewPath} />
				</div>
			) : null}
		</Dialog>
	);
}

function FullPageLink({ to }: { to: string }) {
	return (
		<Link to={to} reloadDocument className="link hit-44 text-ui">
			Open the full page
		</Link>
	);
}

/** Link to the page with all share options; with scripts they open as a sheet over the current tab. */
function ShareLink() {
	const isThere = useLocation().pathname === href("/dashboard/share");
	return (
		<ButtonLink
			to={href("/dashboard/share")}
			variant="quiet"
			icon={<Share2 aria-hidden />}
			className="min-w-11 max-sm:px-3"
			onClick={(event) => {
				if (!isThere) openInstead(event, () => openDialog(SHARE_SHEET_ID));
			}}
		>
			<span className="max-sm:sr-only">Share page</span>
		</ButtonLink>
	);
}

function UpgradeLink() {
	return (
		<Link to={href("/upgrade")} className="link hit-44 text-ui">
			Upgrade
		</Link>
	);
}

/** A private page can be published; a public one only has changes to save. */
function PublishOrSave({ page, canSave }: { page: FramedPage; canSave: boolean }) {
	const { pathname } = useLocation();
	if (!page.published && !page.isLeaving && !page.isSuspended) {
		return (
			<Form method="post" action={VISIBILITY_ACTION} preventScrollReset>
				<input type="hidden" name="redirectTo" value={pathname} />
				<SubmitButton intent="publish" pendingLabel="Publishing…">
					Publish
				</SubmitButton>
			</Form>
		);
	}
	return canSave ? <SaveButton /> : null;
}

/** Saves all open forms: the one that saves itself and, one after the other, those with buttons of their own. */
function SaveButton() {
	const rest = useRef<HTMLFormElement[]>([]);
	const { state } = useNavigation();
	useEffect(() => {
		if (state === "idle") submit(rest.current.shift());
	}, [state]);
	return (
		<Button
			type="submit"
			variant="primary"
			form={AUTOSAVE_FORM_ID}
			onClick={() => {
				rest.current = findEditedForms();
				submit(rest.current.shift());
			}}
		>
			Save
		</Button>
	);
}

/** Submits with the form's button, which carries the intent. */
function submit(form: HTMLFormElement | undefined): void {
	form?.requestSubmit(form.querySelector<HTMLButtonElement>("button[type=submit]"));
}

/** The creator's own page in a row, on top of the rail. */
function OwnAddress({ page }: { page: FramedPage }) {
	return (
		<div className="flex items-start justify-between gap-1 border-b border-hairline pb-3">
			<div className="min-w-0">
				<PageState page={page} />
				{page.published ? (
					<Link
						to={`/${page.username}`}
						reloadDocument
						className="hit-44 block text-sm wrap-anywhere text-muted underline underline-offset-2 hover:text-ink"
					>
						<span className="sr-only">View page </span>
						{page.address}
					</Link>
				) : (
					<p className="text-sm wrap-anywhere text-muted">{page.address}</p>
				)}
			</div>
			{page.published ? (
				<span className="-mr-3">
					<CopyButton value={page.url} label="Copy address" copiedLabel="Copied" isIcon />
				</span>
			) : null}
		</div>
	);
}

function PageState({ page }: { page: FramedPage }) {
	return (
		<p className="text-ui">
			<span className="font-semibold">Your page</span>{" "}
			<span className="text-muted">
				{page.published ? "is public" : page.isSuspended ? "is suspended" : "is private"}
			</span>
		</p>
	);
}

function SignOut() {
	return (
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
	);
}

/** Link to the creator's own page, and the sign-out button. */
function OwnPage({ page, canSignOut }: { page: FramedPage; canSignOut: boolean }) {
	return (
		<div className="grid gap-5">
			<div className="grid gap-2">
				<PageState page={page} />
				<p className="text-sm wrap-anywhere text-muted">{page.address}</p>
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
			{canSignOut ? <SignOut /> : null}
		</div>
	);
}
