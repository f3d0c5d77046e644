import type { MiddlewareHandler } from "hono";
import type { FrontDoorEnv } from "./environment.ts";

export const ASSETS_PATTERN = "/assets/*";

/** Under /assets/ every file name holds a hash of its content: what a browser has of it stays true for ever. */
export const hashedAssets: MiddlewareHandler<FrontDoorEnv> = async (c, next) => {
	c.get("facts").pattern = ASSETS_PATTERN;
	await next();
	if (c.res.ok) c.res.headers.set("Cache-Control", "public, max-age=31536000, immutable");
};
