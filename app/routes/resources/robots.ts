import { robotsTxt } from "#app/features/creator-page/seo/robots-txt.ts";
import { env } from "#app/platform/env.server.ts";

export function loader() {
	return new Response(robotsTxt({ appUrl: env.APP_URL }), {
		headers: {
			"Content-Type": "text/plain; charset=utf-8",
			"Cache-Control": "public, max-age=3600",
		},
	});
}
