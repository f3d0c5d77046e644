import { z } from "zod";
import { listQuery, nextCursor } from "#app/api/cursor.ts";
import { operation } from "#app/api/operation.ts";

/** Operations of the HTTP API on the page's history. */

const versionSchema = z
	.object({
		id: z.uuid(),
		number: z.int(),
		author: z.enum(["creator", "administrator", "api_token", "system"]),
		changes: z.array(z.string()).meta({
			description:
				"What changed, such as `bio`, `links-added:2` or `domain-added:links.example.com`",
		}),
		updated_at: z.string(),
	})
	.meta({ id: "PageVersion" });

const params = z.object({ id: z.uuid() });
const tag = "History";
const read = { by: "page", scope: "page:read" } as const;

export const listVersions = operation({
	method: "GET",
	path: "/api/history",
	tag,
	summary: "List the versions of the page, newest first",
	access: read,
	query: z.strictObject(listQuery),
	answers: { 200: z.object({ versions: z.array(versionSchema), next_cursor: nextCursor }) },
});

export const getVersion = operation({
	method: "GET",
	path: "/api/history/{id}",
	tag,
	summary: "Get a version of the page",
	access: read,
	params,
	answers: {
		200: z.object({
			...versionSchema.omit({ number: true }).shape,
			page: z
				.record(z.string(), z.unknown())
				.meta({ description: "Everything that shapes the page, as it was stored" }),
			differences: z
				.array(z.object({ label: z.string(), now: z.string(), past: z.string() }))
				.meta({ description: "What restoring it would change, in words" }),
		}),
	},
});

export const restoreVersion = operation({
	method: "POST",
	path: "/api/history/{id}/restore",
	tag,
	summary: "Restore a version of the page",
	description: "The page until now stays in the history.",
	access: { by: "page", scope: "page:write" },
	params,
	answers: { 200: z.object({ message: z.string() }) },
	destructive: true,
});

export const exportPage = operation({
	method: "GET",
	path: "/api/export",
	tag: "Import and export",
	summary: "Export the page",
	description:
		"Everything that shapes the page, without its pictures. `POST /api/import` reads it again.",
	access: read,
	answers: {
		200: z.object({
			profile: z.object({
				name: z.string(),
				bio: z.string(),
				language: z.string(),
				secondLanguage: z.string().nullable(),
				secondName: z.string(),
				secondBio: z.string(),
			}),
			links: z.array(z.record(z.string(), z.unknown())),
			socialLinks: z.array(z.object({ platform: z.string(), url: z.string() })),
			theme: z.record(z.string(), z.unknown()),
			seo: z.record(z.string(), z.unknown()),
			footer: z.record(z.string(), z.unknown()),
		}),
	},
});
