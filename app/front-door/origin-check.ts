import type { MiddlewareHandler } from "hono";
import { env } from "#app/platform/env.server.ts";
import type { FrontDoorEnv } from "./environment.ts";
import { answerMessage } from "./message-page.tsx";

const CROSS_SITE = {
	title: "This form wasn’t accepted",
	text: "It was sent from another site. Go back, reload the page, and send the form again.",
};

const SCHEME = new URL(env.APP_URL).protocol;
const SAFE_METHODS = new Set(["GET", "HEAD"]);

/**
 * Refuses a mutation that another site's page makes in a visitor's name, on every route. Browsers send
 * `Origin` with each POST, or at least `Sec-Fetch-Site`; without either, only a request that carries no
 * cookie (a script, an API client) goes through.
 */
export const originCheck: MiddlewareHandler<FrontDoorEnv> = async (c, next) => {
	if (SAFE_METHODS.has(c.req.method) || isSameOrigin((name) => c.req.header(name))) return next();
	return answerMessage(c.req.raw, { message: CROSS_SITE, status: 403 });
};

export function isSameOrigin(header: (name: string) => string | undefined): boolean {
	const origin = header("origin");
	if (origin !== undefined) {
		if (origin === env.APP_URL) return true;
		// Reached under another name, such as 127.0.0.1: the page and the form then share the same host. The scheme has to
		// be ours too: anybody on the way can write a page of http://, and have it send a form to https://.
		return origin === `${SCHEME}//${header("host")}`;
	}
	const site = header("sec-fetch-site");
	if (site !== undefined) return site === "same-origin" || site === "none";
	return header("cookie") === undefined;
}
