import { Outlet, useRouteLoaderData } from "react-router";
import { SiteFooter } from "#app/features/admin/site/landing/components/site-footer.tsx";
import { SiteHeader } from "#app/features/admin/site/landing/components/site-header.tsx";
import { forSignedIn } from "#app/features/admin/site/landing/for-signed-in.ts";
import {
	landingContext,
	landingPreviewContext,
	loadLanding,
} from "#app/features/admin/site/landing/landing-context.server.ts";
import lookStyles from "#app/features/admin/site/landing/landing-look.css?url";
import { landingLook } from "#app/features/admin/site/landing/landing-look.server.ts";
import robotoStyles from "#app/fonts/roboto.css?url";
import { previewLanding } from "#app/middleware/preview-landing.server.ts";
import { lookUpUserIfPossible, visitorContext } from "#app/middleware/session.server.ts";
import type { DocumentHandle, loader as rootLoader } from "#app/root.tsx";
import { AppStyles } from "#app/ui/app-styles.tsx";
import { loadAsDocument } from "#app/ui/connection/load-as-document.ts";
import { cx } from "#app/ui/cx.ts";
import type { Route } from "./+types/layout";

export const handle: DocumentHandle = { document: "static" };
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [loadAsDocument];

/** The marketing pages: the landing page's document gives all of them their navigation and footer. */
export const middleware: Route.MiddlewareFunction[] = [
	previewLanding,
	lookUpUserIfPossible,
	loadLanding,
	({ context }) => {
		const landing = context.get(landingContext);
		const visitor = context.get(visitorContext);
		if (visitor === null || context.get(landingPreviewContext)) return;
		const document = forSignedIn(landing.document, visitor.tier);
		context.set(landingContext, { ...landing, document });
	},
];

export function loader({ context }: Route.LoaderArgs) {
	const { state, document } = context.get(landingContext);
	const isPreview = context.get(landingPreviewContext);
	return {
		isPreview,
		look: landingLook(document),
		isSignedIn: context.get(visitorContext) !== null && !isPreview,
		showSections: state === "ready",
		showPricing: document.settings.showPricing,
		navbar: document.navbar,
		footer: document.footer,
	};
}

export default function MarketingLayout({ loaderData }: Route.ComponentProps) {
	const { navbar, footer, isSignedIn, showSections, showPricing, look, isPreview } = loaderData;
	const { appName = "", nonce } = useRouteLoaderData<typeof rootLoader>("root") ?? {};
	return (
		<div
			className={cx(
				"landing flex min-h-svh flex-col bg-paper",
				look.isMinimal && "landing-minimal",
				FONT_CLASSES[look.font],
			)}
		>
			{/* Links leave the frame of the preview. */}
			{isPreview ? <base target="_blank" /> : null}
			{look.isMinimal || look.font !== "Inter" ? <AppStyles href={lookStyles} /> : null}
			{look.font === "Roboto" ? <AppStyles href={robotoStyles} /> : null}
			{look.css === "" ? null : (
				// biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized, and React would escape its combinators
				<style nonce={nonce} dangerouslySetInnerHTML={{ __html: look.css }} />
			)}
			<SiteHeader
				appName={appName}
				navbar={navbar}
				isSignedIn={isSignedIn}
				showSections={showSections}
				showPricing={showPricing}
			/>
			<main id="main" tabIndex={-1} className="flex-1 outline-none">
				<Outlet />
			</main>
			<SiteFooter
				appName={appName}
				footer={footer}
				showSections={showSections}
				showPricing={showPricing}
			/>
		</div>
	);
}

const FONT_CLASSES = {
	Inter: undefined,
	Roboto: "landing-roboto",
	Arial: "landing-arial",
	Helvetica: "landing-helvetica",
};
