import { fetchLinkTarget } from "#app/features/creator-page/links/fetch/target/fetch-link-target.server.ts";
import type { TargetReply } from "#app/features/creator-page/links/fetch/target/find-target.ts";
import { normalizeUrl } from "#app/features/creator-page/links/kinds/normalize-url.ts";
import { currentOwner } from "#app/middleware/require-page.server.ts";
import { viewingContext } from "#app/middleware/require-user.server.ts";
import type { Route } from "./+types/link-target";

/** Title of the page that a pasted address leads to, and whether it has a picture. For scripts only. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<TargetReply> {
	const { userId } = currentOwner(context);
	const address = url.searchParams.get("url") ?? "";
	const normalized = normalizeUrl(address);
	// Administrators change nothing in a creator's name, and use up none of their look-ups.
	const isOwn = context.get(viewingContext) === null;
	const target =
		isOwn && normalized.ok ? await fetchLinkTarget({ userId, url: normalized.url }) : null;
	return { address, title: target?.title ?? "", hasPicture: (target?.picture ?? null) !== null };
}
