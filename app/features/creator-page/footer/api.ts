import { z } from "zod";
import { operation } from "#app/api/operation.ts";
import { textField } from "#app/lib/text-field.ts";
import { FOOTER_MAX_LENGTH } from "./schema.ts";

/** Operations of the HTTP API on the page's footer. */

const footerSchema = z
	.object({
		text: z.string().meta({ description: "Your own text; empty for the default" }),
		hide_branding: z.boolean(),
		shown: z
			.string()
			.nullable()
			.meta({ description: "Text that the page shows with your plan; null if it shows none" }),
		version: z.int(),
	})
	.meta({ id: "Footer" });

const changes = z
	.strictObject({ text: textField({ max: FOOTER_MAX_LENGTH }), hide_branding: z.boolean() })
	.partial();

const common = {
	tag: "Footer",
	path: "/api/footer-branding",
	answers: { 200: footerSchema },
	versioned: true,
} as const;
const writes = {
	...common,
	access: { by: "page", scope: "page:write" },
	body: changes,
	errors: ["conflict"],
	example: { text: "Made in Gothenburg" },
} as const;

export const getFooter = operation({
	...common,
	method: "GET",
	summary: "Get the footer",
	access: { by: "page", scope: "page:read" },
});

export const replaceFooter = operation({
	...writes,
	method: "PUT",
	summary: "Replace the footer",
	description: "Missing fields are reset.",
	destructive: true,
});

export const changeFooter = operation({
	...writes,
	method: "PATCH",
	summary: "Change fields of the footer",
});

export const resetFooter = operation({
	method: "DELETE",
	path: "/api/footer-branding",
	tag: "Footer",
	summary: "Reset the footer",
	access: { by: "page", scope: "page:write" },
	answers: { 200: footerSchema },
	versioned: true,
});
