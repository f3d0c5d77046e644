import { type Answer, handle } from "#app/api/handler.ts";
import { pathOf } from "#app/api/operation.ts";
import { formatHeaders } from "#app/features/creator-page/public/format-facts.ts";
import {
	type FoundPage,
	getPublicPage,
	type PublicPageOutcome,
} from "#app/features/creator-page/public/get-public-page.server.ts";
import {
	NO_PAGE_MESSAGES,
	type NoPage,
} from "#app/features/creator-page/public/no-page-messages.ts";
import { AppError } from "#app/platform/errors.server.ts";
import * as operations from "./api.ts";
import { getOembed } from "./get-oembed.server.ts";
import { renderProfile, renderSeo } from "./render-profile.server.ts";

/** The handlers of the operations on public pages. The front door caches the profiles. */

const NO_CACHE = { "Cache-Control": "no-cache" };

export const handlers = handle(operations, {
	getPublicProfile: async ({ params }) =>
		answer(await getPublicPage(params), {
			path: operations.getPublicProfile.path,
			describe: (found) => {
				const headers = { ...NO_CACHE, ...formatHeaders(found) };
				return { body: renderProfile(found), headers };
			},
		}),

	getPublicSeo: async ({ params }) =>
		answer(await getPublicPage(params), {
			path: operations.getPublicSeo.path,
			describe: (found) => ({ body: renderSeo(found), headers: NO_CACHE }),
		}),

	async getOembed({ query }) {
		const answered = await getOembed(query);
		return "location" in answered
			? { status: 301, headers: { ...NO_CACHE, Location: answered.location } }
			: { body: answered.body, headers: NO_CACHE };
	},
});

/** @param path of the operation, to which a page with another username by now redirects */
function answer(
	outcome: PublicPageOutcome,
	{ path, describe }: { path: string; describe: (found: FoundPage) => Answer },
): Answer {
	switch (outcome.kind) {
		case "page":
			return describe(outcome);
		case "moved":
			// Were it kept, taking a former name back would send clients round in a circle.
			return {
				status: 301,
				headers: { ...NO_CACHE, Location: pathOf(path, { username: outcome.username }) },
			};
		case "suspended":
			throw new AppError("gone", messageOf("suspended"));
		case "private":
			throw new AppError("not_found", messageOf("missing"));
		case "missing":
		case "invalid-username":
		case "reserved-username":
			throw new AppError("not_found", messageOf(outcome.kind));
	}
}

function messageOf(reason: NoPage): string {
	return NO_PAGE_MESSAGES[reason].title;
}
