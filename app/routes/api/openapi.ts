import { getApiDocument } from "#app/api-document.server.ts";

export function loader() {
	return Response.json(getApiDocument(), { headers: { "Cache-Control": "no-cache" } });
}
