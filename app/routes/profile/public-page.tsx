import { data, redirect, useRouteLoaderData } from "react-router";
import { creatorSessions } from "#app/features/account/accounts/session-store/session-store.server.ts";
import { getSession } from "#app/features/account/accounts/sessions/get-session.server.ts";
import { LANGUAGE_PARAMETER } from "#app/features/creator-page/core/page-languages.ts";
import { PreviewBar } from "#app/features/creator-page/public/components/preview-bar.tsx";
import { PrintSheet } from "#app/features/creator-page/public/components/print-sheet.tsx";
import { PublicPage } from "#app/features/creator-page/public/components/public-page.tsx";
import { getPublicPage } from "#app/features/creator-page/public/get-public-page.server.ts";
import {
	NO_PAGE_MESSAGES,
	noPageMessage,
} from "#app/features/creator-page/public/no-page-messages.ts";
import { renderPage } from "#app/features/creator-page/public/render-page.server.ts";
import { renderPageHead } from "#app/features/creator-page/seo/render-page-head.server.ts";
import type { DocumentHandle, loader as rootLoader } from "#app/root.tsx";
import messageScreenCss from "#app/ui/message-screen.css?inline";
import { MessageScreen } from "#app/ui/message-screen.tsx";
import messageScreenColors from "#app/ui/message-screen-colors.css?inline";
import type { Route } from "./+types/public-page";

export const handle: DocumentHandle = { document: "public-page" };

export async function loader({ request, params, url }: Route.LoaderArgs) {
	const wantsPreview = url.searchParams.get("preview") === "true";
	const session = wantsPreview
		? await getSession(creatorSessions.readToken(request.headers.get("Cookie")))
		: null;
	const viewerId = session?.user.userId ?? null;
	const language = url.searchParams.get(LANGUAGE_PARAMETER);
	const outcome = await getPublicPage({ username: params.username, viewerId, language });
	if (outcome.kind === "moved") {
		throw redirect(`/${outcome.username}`, {
			status: 301,
			// Were it kept, taking a former name back would send visitors round in a circle.
			headers: { "Cache-Control": "no-cache" },
		});
	}
	const isOwner = outcome.kind === "page" && outcome.ownerId === viewerId;
	const { body, status, headers } = renderPage(outcome, {
		audience: isOwner
			? { kind: "owner", tab: url.searchParams.get("tab") }
			: { kind: wantsPreview ? "visitor" : "everyone" },
		makeHead: renderPageHead,
	});
	return data(body, { status, headers });
}

export function headers({ loaderHeaders, errorHeaders }: Route.HeadersArgs) {
	return errorHeaders ?? loaderHeaders;
}

export function meta({ loaderData }: Route.MetaArgs) {
	return loaderData?.head ?? [{ title: "Failed to load profile" }];
}

export default function PublicPageRoute({ loaderData, params }: Route.ComponentProps) {
	const { style } = loaderData;
	return (
		<>
			{/* Our own stylesheets, allowed by their hash: nothing a creator typed is in them. */}
			<style href="page" precedence="page">
				{style}
			</style>
			{loaderData.kind === "message" ? (
				<MessageScreen message={noPageMessage(loaderData.reason, params.username)} />
			) : (
				<>
					{loaderData.preview ? <PreviewBar {...loaderData.preview} /> : null}
					<main>
						<PublicPage
							page={loaderData.page.value}
							texts={loaderData.texts.value}
							switchQuery={loaderData.preview ? `?preview=true&${LANGUAGE_PARAMETER}=` : undefined}
						/>
					</main>
					{loaderData.printHost === null ? null : (
						<PrintSheet
							page={loaderData.page.value}
							texts={loaderData.texts.value}
							host={loaderData.printHost}
						/>
					)}
					{loaderData.script === null ? null : (
						// Our own too, and the same on every page.
						// biome-ignore lint/security/noDangerouslySetInnerHtml: a script is no text
						<script dangerouslySetInnerHTML={{ __html: loaderData.script }} />
					)}
				</>
			)}
		</>
	);
}

export function ErrorBoundary() {
	const root = useRouteLoaderData<typeof rootLoader>("root");
	return (
		<>
			{/* No hash was sent for this one; the policy of app pages takes the nonce. */}
			<style nonce={root?.nonce}>{messageScreenColors + messageScreenCss}</style>
			<MessageScreen
				message={NO_PAGE_MESSAGES.failed}
				request={root && `Request ${root.requestId}`}
			/>
		</>
	);
}
