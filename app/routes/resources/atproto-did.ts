import { getDid } from "#app/features/creator-page/domains/get-did.server.ts";
import { missingFile } from "#app/lib/missing-file.ts";
import type { Route } from "./+types/atproto-did";

/** `/.well-known/atproto-did` of a creator's domain. */
export async function loader({ request }: Route.LoaderArgs) {
	const did = await getDid(request.headers.get("Host") ?? "");
	if (did === null) return missingFile();
	return new Response(did, {
		headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-cache" },
	});
}
