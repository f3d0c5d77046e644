import { z } from "zod";
import { operation } from "#app/api/operation.ts";

/** The operation of the HTTP API with which creators see when administrators viewed their dashboard. */

export const listSupportViews = operation({
	method: "GET",
	path: "/api/account/support-views",
	tag: "Account",
	summary: "List when the site’s team viewed your dashboard",
	description: "In the last 30 days, at most 10.",
	access: { by: "creator", scope: "account:read" },
	answers: {
		200: z.object({
			views: z.array(
				z.object({
					id: z.uuid(),
					started_at: z.iso.datetime(),
					ends_at: z.iso.datetime(),
					is_open: z.boolean(),
				}),
			),
		}),
	},
});
