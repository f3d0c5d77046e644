import { createContext, type MiddlewareFunction } from "react-router";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import { site } from "#app/platform/site.server.ts";
import { getHomepageDraft } from "../landing-editor/get-homepage-draft.server.ts";
import { DEFAULT_DOCUMENT } from "./default-document.ts";
import { getHomepage } from "./get-homepage.server.ts";
import { fillPlaceholders } from "./placeholders.ts";
import type { HomepageDocument } from "./schema.ts";

export type Landing = {
	/** `failed`: the database didn't answer. The document is then the default one, for navigation and footer. */
	state: "ready" | "maintenance" | "failed";
	/** Document with its placeholders filled in. */
	document: HomepageDocument;
};

/** Content of the marketing pages, read once per request for the layout and its page. */
export const landingContext = createContext<Landing>();

/** Whether an administrator previews the drafts of the marketing pages instead of what is published. */
export const landingPreviewContext = createContext<boolean>(false);

export const loadLanding: MiddlewareFunction<Response> = async ({ context }) => {
	const { id: requestId } = context.get(requestFactsContext);
	const isPreview = context.get(landingPreviewContext);
	context.set(landingContext, await getLanding({ requestId, isPreview }));
};

/** Reads the content of the marketing pages. Never throws. */
export async function getLanding(
	{ requestId, isPreview = false }: { requestId: string; isPreview?: boolean },
	clock: Clock = systemClock,
): Promise<Landing> {
	const placeholders = {
		appName: site.name,
		supportEmail: site.supportEmail,
		year: String(clock.now().getUTCFullYear()),
		domains: env.DOMAINS_HOST === undefined ? "" : "Your own domains",
		liveChat: env.SUPPORT_CHAT_URL === undefined ? "" : "24/7 chat support",
	};
	try {
		const { document, maintenance } = isPreview ? await getDraft() : await getHomepage();
		return {
			state: maintenance ? "maintenance" : "ready",
			document: fillPlaceholders(document, placeholders),
		};
	} catch (error) {
		log.error({ requestId, err: error }, "the landing content could not be loaded");
		return { state: "failed", document: fillPlaceholders(DEFAULT_DOCUMENT, placeholders) };
	}
}

/** The draft is shown in maintenance too, which is when the page is worked on. */
async function getDraft() {
	const { draft } = await getHomepageDraft();
	return { document: draft, maintenance: false };
}
