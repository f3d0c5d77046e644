import { readLinkFile } from "#app/features/links/file/read-link-file.server.ts";
import { openLink } from "#app/features/links/follow-link.server.ts";
import { beginsPlay } from "#app/features/links/upload/begins-play.server.ts";
import { missingFile } from "#app/lib/missing-file.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import type { Route } from "./+types/go-file";

/** The calendar of an event, the contact card or the uploaded file that a link opens, always as a download. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
	const { address } = context.get(requestFactsContext);
	const { linkId } = params;
	const { method, headers } = request;
	const [range, ifRange] = [headers.get("Range"), headers.get("If-Range")];
	const visitor = { header: (name: string) => headers.get(name), address };
	const followed = await openLink({
		linkId,
		opens: "file",
		method,
		isCounted: () => beginsPlay({ linkId, range, visitor }),
		visitor,
	});
	const file =
		followed?.kind === "opens" ? await readLinkFile(linkId, { method, range, ifRange }) : null;
	return file ?? missingFile();
}
