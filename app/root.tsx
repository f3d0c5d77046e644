import "#app/forms/zod-without-eval.ts";
import {
	data,
	Links,
	Meta,
	Outlet,
	ScrollRestoration,
	useLocation,
	useMatches,
	useRouteLoaderData,
} from "react-router";
import { AnalyticsTag } from "#app/features/account/settings/consent/components/analytics-tag.tsx";
import { CookieBanner } from "#app/features/account/settings/consent/components/cookie-banner.tsx";
import { parseConsent } from "#app/features/account/settings/consent/consent.server.ts";
import type { LandingLook } from "#app/features/admin/site/landing/landing-look.server.ts";
import { SimulationNotice } from "#app/features/billing/components/simulation-notice.tsx";
import { bottomBarOf } from "#app/features/creator-page/core/dashboard-tab.ts";
import { parseDashboardTheme } from "#app/features/creator-page/theme/dashboard-theme.server.ts";
import {
	DEFAULT_LANGUAGE,
	isLanguage,
	type Language,
	languageAttributes,
} from "#app/i18n/languages.ts";
import { englishFrame } from "#app/i18n/visitors/en-frame.ts";
import type { VisitorTexts } from "#app/i18n/visitors/texts.ts";
import { fontPreload } from "#app/lib/font-preload.ts";
import { limitInvalidForms } from "#app/middleware/limit-invalid-forms.server.ts";
import { sendRetryAfter } from "#app/middleware/send-retry-after.server.ts";
import { env } from "#app/platform/env.server.ts";
import { replyToastContext, takeToast } from "#app/platform/flash-toast.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import { routePattern } from "#app/platform/route-pattern.server.ts";
import { site } from "#app/platform/site.server.ts";
import { isStripeSimulated } from "#app/platform/stripe.server.ts";
import { AppStyles } from "#app/ui/app-styles.tsx";
import { BrowserSetup } from "#app/ui/browser-setup.tsx";
import { awaitDiscovery } from "#app/ui/connection/await-discovery.ts";
import { ConnectionNotice, OfflineNotice } from "#app/ui/connection/connection-notice.tsx";
import { waitForServer } from "#app/ui/connection/wait-for-server.ts";
import { documentNonce } from "#app/ui/document-nonce.ts";
import { FailureScreen, failureTitle } from "#app/ui/failure-screen.tsx";
import { ScriptsAfterPaint } from "#app/ui/scripts-after-paint.tsx";
import { SkipLink } from "#app/ui/skip-link.tsx";
import { staticPageScript } from "#app/ui/static-page-script.ts";
import { Toaster, ToastProvider } from "#app/ui/toast.tsx";
import type { Route } from "./+types/root";
import displayFont from "./fonts/fraunces-basic.woff2?url";
import textFont from "./fonts/inter-basic.woff2?url";
import stylesheet from "./styles/app.css?url";

export const links: Route.LinksFunction = () => [
	{ rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
	// Asked for before the stylesheet is read, so that the first paint has them and no line breaks anew.
	fontPreload(textFont),
	fontPreload(displayFont),
];

export const middleware: Route.MiddlewareFunction[] = [
	({ context, pattern }) => {
		context.get(requestFactsContext).pattern = routePattern(pattern);
	},
	sendRetryAfter,
	limitInvalidForms,
];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [waitForServer, awaitDiscovery];

/** What every page knows. Nothing of the visitor's account: a page that needs it asks for it itself. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const flash = await takeToast(request);
	const { id, nonce } = context.get(requestFactsContext);
	return data(
		{
			appName: site.name,
			appUrl: env.APP_URL,
			arePaymentsSimulated: isStripeSimulated,
			consent: parseConsent(request),
			dashboardTheme: parseDashboardTheme(request),
			measurementId: env.GA_MEASUREMENT_ID ?? null,
			nonce,
			requestId: id,
			toast: context.get(replyToastContext) ?? flash?.toast ?? null,
		},
		{ headers: flash?.headers ?? {} },
	);
}

/**
 * The kind of document a route asks for in its `handle`. Without one, the page is hydrated.
 *
 * - `public-page`: a creator's page brings its own styles, and gets neither the product's stylesheet nor its scripts.
 * - `static`: a page of the product that works as HTML. It gets the stylesheet and small inline scripts, and is
 *   not hydrated. Its route also exports `clientMiddleware = [loadAsDocument]`, so that hydrated pages leave for it.
 */
export type DocumentHandle = { document: DocumentKind };
const DOCUMENT_KINDS = ["public-page", "static"] as const;
type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** From a route's handle, or from its loader data where the same route also shows errors as pages of the product. */
function findDocumentKind(
	matches: readonly ({ handle?: unknown; loaderData?: unknown } | undefined)[],
): DocumentKind | null {
	const sources = matches.flatMap((match) => [match?.handle, match?.loaderData]);
	return sources.find(isDocumentHandle)?.document ?? null;
}

function isDocumentHandle(value: unknown): value is DocumentHandle {
	if (typeof value !== "object" || value === null || !("document" in value)) return false;
	return DOCUMENT_KINDS.some((kind) => kind === value.document);
}

/**
 * Loader data of a route whose document isn't always in English: the language of a creator's page, or the one that the
 * browser prefers.
 */
export type DocumentLanguage = { documentLanguage: Language };

function findLanguage(matches: readonly ({ loaderData?: unknown } | undefined)[]): Language {
	const sources = matches.map((match) => match?.loaderData);
	return sources.find(hasDocumentLanguage)?.documentLanguage ?? DEFAULT_LANGUAGE;
}

/** @returns our texts around a page in another language, which its loader hands over; English ones by default */
function findFrameTexts(
	matches: readonly ({ loaderData?: unknown } | undefined)[],
): VisitorTexts["frame"] {
	const sources = matches.map((match) => match?.loaderData);
	return sources.find(hasFrameTexts)?.texts.frame ?? englishFrame;
}

function hasFrameTexts(value: unknown): value is { texts: Pick<VisitorTexts, "frame"> } {
	if (typeof value !== "object" || value === null || !("texts" in value)) return false;
	return typeof value.texts === "object" && value.texts !== null && "frame" in value.texts;
}

function hasDocumentLanguage(value: unknown): value is DocumentLanguage {
	if (typeof value !== "object" || value === null || !("documentLanguage" in value)) return false;
	return isLanguage(value.documentLanguage);
}

/** What the marketing pages, whose look administrators edit, say about the document around them. */
function useLanding() {
	return useRouteLoaderData("routes/marketing/layout") as
		| { look: LandingLook; isPreview: boolean }
		| undefined;
}

export function Layout({ children }: { children: React.ReactNode }) {
	const landing = useLanding();
	const matches = useMatches();
	const kind = findDocumentKind(matches);
	const isPublicPage = kind === "public-page";
	const root = useRouteLoaderData<typeof loader>("root");
	const chosen = root?.dashboardTheme;
	const asksCookies = !isPublicPage && root?.consent === null && !landing?.isPreview;
	const ownTheme = isPublicPage || chosen === "system" ? undefined : chosen;
	const theme = landing?.look.theme ?? ownTheme;
	return (
		<html
			{...languageAttributes(findLanguage(matches))}
			data-theme={theme}
			data-asks-cookies={asksCookies || undefined}
			data-bottom-bar={bottomBarOf(matches)}
			// BrowserSetup's mark is in the markup of the browser too: React drops it where it draws the document anew.
			data-scripts={import.meta.env.SSR ? undefined : ""}
		>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<Meta />
				{isPublicPage || !root ? null : <BrowserSetup nonce={root.nonce} />}
				{isPublicPage ? null : <AppStyles href={stylesheet} />}
				{isPublicPage ? null : <Links nonce={documentNonce} />}
				{isPublicPage ? null : <Icon path={landing?.look.favicon} />}
			</head>
			<body>
				{children}
				{isPublicPage ? null : <AppScripts isHydrated={kind === null} />}
			</body>
		</html>
	);
}

/** @param path path of a picture, such as `/images/…/192.png`; the product's icon if it is missing or empty */
function Icon({ path }: { path: string | undefined }) {
	return path ? (
		<link rel="icon" href={path} />
	) : (
		<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
	);
}

function AppScripts({ isHydrated }: { isHydrated: boolean }) {
	const root = useRouteLoaderData<typeof loader>("root");
	const landing = useLanding();
	const mayMeasure = !landing || (landing.look.analytics && !landing.isPreview);
	return (
		<>
			{isHydrated ? (
				<>
					<ScrollRestoration />
					<ScriptsAfterPaint />
				</>
			) : (
				// biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
				<script nonce={root?.nonce} dangerouslySetInnerHTML={{ __html: staticPageScript }} />
			)}
			{root?.measurementId && root.consent === "granted" && mayMeasure ? (
				<AnalyticsTag
					measurementId={root.measurementId}
					nonce={root.nonce}
					isHydrated={isHydrated}
				/>
			) : null}
		</>
	);
}

export default function Root({ loaderData, matches }: Route.ComponentProps) {
	const isPreview = useLanding()?.isPreview === true;
	const kind = findDocumentKind(matches);
	if (kind === "public-page") return <Outlet />;
	const frame = findFrameTexts(matches);
	return (
		<ToastProvider flash={loaderData.toast}>
			<SkipLink>{frame.skip}</SkipLink>
			{loaderData.arePaymentsSimulated && !isPreview ? <SimulationNotice /> : null}
			<Toaster dismiss={frame.dismiss} />
			{kind === "static" ? (
				<OfflineNotice texts={frame} />
			) : matches.some((match) => match?.id === "routes/dashboard/layout") ? null : (
				<ConnectionNotice texts={frame} />
			)}
			<Outlet />
			{loaderData.consent === null && !isPreview ? <CookieBanner texts={frame} /> : null}
		</ToastProvider>
	);
}

/** The title of a page that failed; every other page has its own. */
export const meta: Route.MetaFunction = ({ error, loaderData }) =>
	error === null || error === undefined
		? []
		: [
				{ title: [failureTitle(error), loaderData?.appName].filter(Boolean).join(" · ") },
				{ name: "robots", content: "noindex" },
			];

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const requestId = useRouteLoaderData<typeof loader>("root")?.requestId;
	const { pathname, search } = useLocation();
	return <FailureScreen error={error} address={pathname + search} requestId={requestId} />;
}
