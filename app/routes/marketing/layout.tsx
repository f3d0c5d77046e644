import { Outlet, useRouteLoaderData } from "react-router";
import { SiteFooter } from "#app/features/homepage/components/site-footer.tsx";
import { SiteHeader } from "#app/features/homepage/components/site-header.tsx";
import { forSignedIn } from "#app/features/homepage/for-signed-in.ts";
import { landingContext, loadLanding } from "#app/features/homepage/landing-context.server.ts";
import { lookUpUserIfPossible, visitorContext } from "#app/middleware/session.server.ts";
import type { DocumentHandle, loader as rootLoader } from "#app/root.tsx";
import { loadAsDocument } from "#app/ui/connection/load-as-document.ts";
import type { Route } from "./+types/layout";

export const handle: DocumentHandle = { document: "static" };
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [loadAsDocument];

/** The marketing pages: the landing page's document gives all of them their navigation and footer. */
export const middleware: Route.MiddlewareFunction[] = [
	lookUpUserIfPossible,
	loadLanding,
	({ context }) => {
		const landing = context.get(landingContext);
		const visitor = context.get(visitorContext);
		if (visitor === null) return;
		const document = forSignedIn(landing.document, visitor.tier);
		context.set(landingContext, { ...landing, document });
	},
];

export function loader({ context }: Route.LoaderArgs) {
	const { state, document } = context.get(landingContext);
	return {
		isSignedIn: context.get(visitorContext) !== null,
		showSections: state === "ready",
		showPricing: document.settings.showPricing,
		navbar: document.navbar,
		footer: document.footer,
	};
}

export default function MarketingLayout({ loaderData }: Route.ComponentProps) {
	const { navbar, footer, isSignedIn, showSections, showPricing } = loaderData;
	const appName = useRouteLoaderData<typeof rootLoader>("root")?.appName ?? "";
	return (
		<div className="flex min-h-svh flex-col">
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
