import { readLinkFile } from "#app/features/links/file/read-link-file.server.ts";
import { openLink } from "#app/features/links/follow-link.server.ts";
import { missingFile } from "#app/lib/missing-file.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import type { Route } from "./+types/go-file";

/** The calendar of an event or the contact card that a link opens, always as a download. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
	const { address } = context.get(requestFactsContext);
	const { linkId } = params;
	const followed = await openLink({
		linkId,
		opens: "file",
		method: request.method,
		visitor: { header: (name) => request.headers.get(name), address },
	});
	const file = followed?.kind === "opens" ? await readLinkFile(linkId) : null;
	if (file === null) return missingFile();
	return new Response(file.text, {
		headers: {
			"Content-Type": file.type,
			"Content-Disposition": `attachment; filename="${file.name}"`,
			"Cache-Control": "no-store",
			"X-Robots-Tag": "noindex",
		},
	});
}
