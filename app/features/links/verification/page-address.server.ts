import { env } from "#app/platform/env.server.ts";

/** What a website has to link back to. */
export function pageAddress({ username }: { username: string }): string {
	return new URL(`/${username}`, env.APP_URL).href;
}
