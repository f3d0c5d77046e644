import { createApiDocument } from "#app/api/document.ts";
import type { Handler } from "#app/api/handler.ts";
import { offeredHandlers } from "#app/api-handlers.server.ts";
import {
	type ApiDocument,
	type DescribedOperation,
	describeOperation,
} from "#app/features/admin/site/api-reference/describe-operation.ts";
import { env } from "#app/platform/env.server.ts";
import { site } from "#app/platform/site.server.ts";

/** The OpenAPI document of all operations that are offered. */
export function getApiDocument() {
	return createApiDocument(
		offeredHandlers.map(({ operation }) => operation),
		{ title: `${site.name} API`, siteUrl: env.APP_URL },
	);
}

/** The last answered document. Making it takes milliseconds, and only the site's name changes it. */
let answered: { name: string; json: string } | undefined;

/** @returns the document as JSON */
export function getApiDocumentJson(): string {
	if (answered?.name !== site.name) {
		answered = { name: site.name, json: JSON.stringify(getApiDocument()) };
	}
	return answered.json;
}

type Group = {
	tag: string;
	/** The tag as part of an address. */
	slug: string;
	operations: DescribedOperation[];
};

/** Described once: operations don't change while the process runs. */
const described = new WeakMap<readonly Handler[], Group[]>();

/** @returns the operations as pages show them, by group */
export function describeApi(handlers: readonly Handler[]): Group[] {
	const known = described.get(handlers);
	if (known) return known;
	const document = getApiDocument() as unknown as ApiDocument;
	const groups = new Map<string, DescribedOperation[]>();
	for (const { operation } of handlers) {
		const group = groups.get(operation.tag) ?? [];
		group.push(describeOperation(operation, { document, siteUrl: env.APP_URL }));
		groups.set(operation.tag, group);
	}
	const made = [...groups].map(([tag, operations]) => ({ tag, slug: slugOf(tag), operations }));
	described.set(handlers, made);
	return made;
}

function slugOf(tag: string): string {
	return tag.toLowerCase().replace(/[^a-z0-9]+/g, "-");
}
