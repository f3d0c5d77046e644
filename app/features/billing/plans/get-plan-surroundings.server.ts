import { env } from "#app/platform/env.server.ts";
import { site } from "#app/platform/site.server.ts";
import type { PlanSurroundings } from "./plan-features.ts";

/** @returns what the texts about plans depend on besides the plan, at this installation */
export function getPlanSurroundings(): PlanSurroundings {
	return {
		appName: site.name,
		hasLiveChat: env.SUPPORT_CHAT_URL !== undefined,
		offersDomains: env.DOMAINS_HOST !== undefined,
	};
}
