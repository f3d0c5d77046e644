import type { ReactNode } from "react";
import {
	isRouteErrorResponse,
	Outlet,
	useLocation,
	useMatches,
	useRouteLoaderData,
} from "react-router";
import { DeletionBanner } from "#app/features/account/accounts/components/deletion-banner.tsx";
import { VerificationBanner } from "#app/features/account/accounts/components/verification-banner.tsx";
import { deletionTime } from "#app/features/account/accounts/deletion/schema.ts";
import { getVerificationMailState } from "#app/features/account/accounts/email/get-verification-mail-state.server.ts";
import { ChecklistRow } from "#app/features/account/first-run/components/checklist-section.tsx";
import { FirstRunFrame } from "#app/features/account/first-run/components/first-run-frame.tsx";
import { getChecklist } from "#app/features/account/first-run/queries.server.ts";
import { listRestrictions } from "#app/features/admin/moderation/appeals/list-restrictions.server.ts";
import { RestrictionBanners } from "#app/features/admin/moderation/components/restriction-banners.tsx";
import { ViewingBanner } from "#app/features/admin/users/view-as/components/viewing-banner.tsx";
import { countUnread } from "#app/features/audience/inbox/queries.server.ts";
import { PaymentBanner } from "#app/features/billing/components/payment-banner.tsx";
import { getPaymentProblem } from "#app/features/billing/payments/get-payment-problem.server.ts";
import {
	dashboardTab,
	isLocked,
	readDashboardHandle,
} from "#app/features/creator-page/core/dashboard-tab.ts";
import { pageAddress, shownAddress } from "#app/features/creator-page/core/page-address.ts";
import { PageDraftProvider } from "#app/features/creator-page/core/page-draft.tsx";
import { DashboardFrame } from "#app/features/creator-page/profile/components/dashboard-frame.tsx";
import { TabFailure } from "#app/features/creator-page/profile/components/tab-failure.tsx";
import { getPageStatus } from "#app/features/creator-page/profile/queries.server.ts";
import { LivePhone } from "#app/features/creator-page/public/components/live-phone.tsx";
import { getPublicPage } from "#app/features/creator-page/public/get-public-page.server.ts";
import pageStyles from "#app/features/creator-page/public/page-in-app.css?url";
import { toPreviewPage } from "#app/features/creator-page/public/preview-page.ts";
import {
	ChannelsLink,
	SharePanel,
} from "#app/features/creator-page/share/components/share-panel.tsx";
import { OutboxNotice } from "#app/forms/outbox-notice.tsx";
import { pageTexts } from "#app/i18n/visitors.server.ts";
import { allowStripePages } from "#app/middleware/allow-stripe-pages.server.ts";
import { requireAcceptedTerms } from "#app/middleware/require-accepted-terms.server.ts";
import { currentOwner, requirePage } from "#app/middleware/require-page.server.ts";
import { requireUser, viewingContext } from "#app/middleware/require-user.server.ts";
import { env } from "#app/platform/env.server.ts";
import { makeQrCode } from "#app/platform/qr-code.server.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { AppStyles } from "#app/ui/app-styles.tsx";
import { FailureScreen, failureTitle } from "#app/ui/failure-screen.tsx";
import type { Route } from "./+types/layout";

export const middleware: Route.MiddlewareFunction[] = [
	requireUser,
	requireAcceptedTerms,
	requirePage,
	allowStripePages,
];

export const meta: Route.MetaFunction = ({ error, matches }) =>
	error === undefined || error === null
		? []
		: [{ title: `${failureTitle(error)} · ${matches[0].loaderData.appName}` }];

/** Every tab needs one here: without it a client navigation would not reach the guard above. */
export async function loader({ context }: Route.LoaderArgs) {
	const user = currentOwner(context);
	const [page, shown, verification, paymentProblem, restrictions, unread, checklist] =
		await Promise.all([
			getPageStatus(user),
			getPublicPage({ username: user.username, viewerId: user.userId }),
			user.emailVerified
				? null
				: getVerificationMailState(user).then((mail) => ({ email: user.email, mail })),
			getPaymentProblem(user),
			listRestrictions(user),
			countUnread(user),
			getChecklist(user),
		]);
	const url = pageAddress(shown.kind === "page" ? shown.page : page, env.APP_URL);
	return {
		accountId: user.userId,
		tier: user.tier,
		page: { ...page, url, address: shownAddress(url) },
		/** As its owner sees it; null in the moment in which another tab gives it a new name. */
		shown: shown.kind === "page" ? toPreviewPage(shown.page, pageTexts(shown.page.language)) : null,
		qrCode: makeQrCode(url),
		verification,
		paymentProblem,
		restrictions,
		unread,
		/** What the page lacks; null if nothing, or if its owner has hidden the list. */
		checklist,
		deletesAt: user.deletionRequestedAt && deletionTime(user.deletionRequestedAt),
		viewing: context.get(viewingContext),
	};
}

export default function Dashboard({ loaderData, matches }: Route.ComponentProps) {
	return (
		<Frame loaded={loaderData} root={matches[0].loaderData}>
			<Outlet />
		</Frame>
	);
}

const SERVER_ERROR = 500;

/** Keeps the frame around a page that is missing or refused, so that all tabs are a click away. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
	const root = useRouteLoaderData<typeof rootLoader>("root");
	const { pathname, search } = useLocation();
	const address = pathname + search;
	const isAnswer = isRouteErrorResponse(error) && error.status < SERVER_ERROR;
	// A fault of the server names its request. Without data, the guard refused the whole dashboard.
	if (!isAnswer || !loaderData || !root) {
		return <FailureScreen error={error} address={address} requestId={root?.requestId} />;
	}
	return (
		<Frame loaded={loaderData} root={root} hasFailed>
			<TabFailure error={error} address={address} />
		</Frame>
	);
}

function Frame({
	loaded: loaderData,
	root: { appName, nonce },
	hasFailed = false,
	children,
}: {
	loaded: Awaited<ReturnType<typeof loader>>;
	root: { appName: string; nonce: string };
	/** Whether the tab isn't there, and has nothing to save or preview. */
	hasFailed?: boolean;
	children: ReactNode;
}) {
	const tabMatch = useMatches().at(-1);
	const { deletesAt, verification, paymentProblem, shown, page, qrCode, viewing } = loaderData;
	const { savesItself, showsPage, choosesLook, isFirstRun } = readDashboardHandle(
		hasFailed ? undefined : tabMatch?.handle,
	);
	const phone =
		showsPage && shown ? (
			<LivePhone page={shown} nonce={nonce} size={choosesLook ? "look" : "fit"} />
		) : null;
	const urgent = (
		<>
			{viewing ? <ViewingBanner {...viewing} /> : null}
			{deletesAt ? <DeletionBanner deletesAt={deletesAt} /> : null}
			<RestrictionBanners restrictions={loaderData.restrictions} username={page.username} />
		</>
	);
	if (isFirstRun) {
		return (
			<PageDraftProvider texts={shown?.texts}>
				<AppStyles href={pageStyles} />
				<FirstRunFrame isReadOnly={viewing !== null} phone={phone} banner={urgent}>
					<OutboxNotice key={loaderData.accountId} accountId={loaderData.accountId} />
					{children}
				</FirstRunFrame>
			</PageDraftProvider>
		);
	}
	return (
		<PageDraftProvider texts={shown?.texts}>
			<AppStyles href={pageStyles} />
			<DashboardFrame
				appName={appName}
				tier={loaderData.tier}
				page={{ ...page, isLeaving: deletesAt !== null }}
				tab={dashboardTab(tabMatch?.pathname.split("/")[2])}
				canSave={savesItself === true && !isLocked(tabMatch?.loaderData)}
				isReadOnly={viewing !== null}
				unread={loaderData.unread}
				nextStep={loaderData.checklist ? <ChecklistRow checklist={loaderData.checklist} /> : null}
				phone={phone}
				isPhoneAbove={choosesLook === true && phone !== null}
				sharing={
					<div className="grid gap-6">
						<SharePanel page={page} qrCode={qrCode} canPublish={deletesAt === null} />
						<ChannelsLink />
					</div>
				}
				banner={
					<>
						{urgent}
						{paymentProblem ? <PaymentBanner problem={paymentProblem} /> : null}
						{verification ? <VerificationBanner {...verification} /> : null}
					</>
				}
			>
				<OutboxNotice key={loaderData.accountId} accountId={loaderData.accountId} />
				{children}
			</DashboardFrame>
		</PageDraftProvider>
	);
}
