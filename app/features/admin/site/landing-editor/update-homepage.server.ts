import { z } from "zod";
import type { AuditActor } from "#app/features/admin/audit/record-audit.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import {
	type HomepageDocument,
	homepageDocumentSchema,
	type SectionName,
} from "../landing/schema.ts";
import { fromFormValue } from "../landing/sections.ts";
import { documentDifferences } from "./differences.ts";
import { getPublished } from "./get-homepage-draft.server.ts";
import { addVersion, lockDrafts } from "./publish-homepage.server.ts";
import { switchMaintenance } from "./update-maintenance-mode.server.ts";
import { changedElsewhere } from "./update-section.server.ts";

/**
 * Changes the landing page that visitors see, as a new version, and its maintenance mode, together. Unpublished changes
 * stay unpublished.
 *
 * @param change returns the new document, not checked yet
 * @param maintenance whether maintenance mode is on from now on; it stays as it is if undefined
 * @param number version that the change is made to; null for the latest
 * @throws AppError `conflict` if another version was published since; `invalid` with `errors`
 */
export async function updateHomepage({
	actor,
	change,
	maintenance,
	number,
}: {
	actor: AuditActor;
	change: (published: HomepageDocument) => unknown;
	maintenance?: boolean;
	number: number | null;
}): Promise<void> {
	await db.$transaction(async (tx) => {
		await lockDrafts(tx);
		const published = await getPublished(tx);
		if (number !== null && number !== published.number) throw changedElsewhere();
		const document = check(homepageDocumentSchema, change(published.document));
		const differences = documentDifferences(published.document, document);
		if (differences.length > 0) {
			const action = "homepage.published";
			await addVersion(tx, { actor, document, differences, action });
		}
		if (maintenance !== undefined) await switchMaintenance(tx, { actor, isOn: maintenance });
	});
}

/**
 * Checks the content of a section.
 * @param value fields of the section's form
 * @throws AppError `invalid` with `errors`
 */
export function parseSection<Name extends SectionName>(
	name: Name,
	value: Record<string, unknown>,
): HomepageDocument[Name] {
	const { shape } = homepageDocumentSchema;
	const schema: z.ZodType =
		name === "features" ? z.object({ features: shape.features }) : shape[name];
	return fromFormValue(name, check(schema, value) as Record<string, unknown>);
}

function check<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
	const bounded = schema.safeParse(value);
	// Only what the schema allows is cleaned, because the rest can be nested deeply.
	const checked = bounded.success ? schema.safeParse(clean(bounded.data)) : bounded;
	if (checked.success) return checked.data;
	const errors = checked.error.issues.map(({ path, message }) => ({
		pointer: `/${path.join("/")}`,
		detail: message,
	}));
	throw new AppError("invalid", errors[0]?.detail ?? "Invalid content", { errors });
}

/** PostgreSQL stores no NUL and no lone surrogate. */
function clean(value: unknown): unknown {
	if (typeof value === "string") return value.toWellFormed().replaceAll("\0", "");
	if (Array.isArray(value)) return value.map(clean);
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, clean(item)]));
}
