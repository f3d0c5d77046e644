import { env } from "#app/platform/env.server.ts";

/** @returns the URL that websites must link back to */
export function pageAddress({ username }: { username: string }): string {
	return new URL(`/${username}`, env.APP_URL).href;
}
