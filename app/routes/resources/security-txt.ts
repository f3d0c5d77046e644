import { securityTxt } from "#app/features/admin/site/legal/security-txt.ts";
import { env } from "#app/platform/env.server.ts";
import { site } from "#app/platform/site.server.ts";

export function loader() {
	const text = securityTxt({
		appUrl: env.APP_URL,
		contact: site.supportEmail,
		now: new Date(),
	});
	return new Response(text, {
		headers: {
			"Content-Type": "text/plain; charset=utf-8",
			"Cache-Control": "public, max-age=3600",
		},
	});
}
