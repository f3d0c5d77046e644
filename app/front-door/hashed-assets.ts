import type { MiddlewareHandler } from "hono";
import type { FrontDoorEnv } from "./environment.ts";

export const ASSETS_PATTERN = "/assets/*";

/** File names under /assets/ contain a hash of the content, so browsers can cache them forever. */
export const hashedAssets: MiddlewareHandler<FrontDoorEnv> = async (c, next) => {
	c.get("facts").pattern = ASSETS_PATTERN;
	await next();
	if (c.res.ok) c.res.headers.set("Cache-Control", "public, max-age=31536000, immutable");
};
