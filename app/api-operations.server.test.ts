import { expect, test } from "vitest";
import { getApiDocument } from "./api-document.server.ts";

/**
 * What each operation takes and answers, a line each: a change of the API shows in the review as a change of this file.
 * `npx vitest run --project server app/api-operations.server.test.ts -u` writes it again.
 */

type Schema = {
	$ref?: string;
	type?: string | string[];
	const?: unknown;
	enum?: unknown[];
	format?: string;
	anyOf?: Schema[];
	oneOf?: Schema[];
	allOf?: Schema[];
	items?: Schema;
	properties?: Record<string, Schema>;
	required?: string[];
	additionalProperties?: Schema | boolean;
	maxLength?: number;
	minimum?: number;
	maximum?: number;
	maxItems?: number;
};
type Body = { content?: Record<string, { schema?: Schema }> };
type Operation = {
	deprecated?: boolean;
	security?: Record<string, string[]>[];
	parameters?: { in: string; name: string; required?: boolean; schema: Schema }[];
	requestBody?: Body & { required?: boolean };
	responses: Record<string, Body & { $ref?: string }>;
};

const { paths, components } = JSON.parse(JSON.stringify(getApiDocument())) as {
	paths: Record<string, Record<string, Operation>>;
	components: { schemas: Record<string, Schema> };
};

test("operations and the types of the API", async () => {
	const lines = Object.entries(paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(
			([method, operation]) => `${method.toUpperCase()} ${path} ${describeOperation(operation)}`,
		),
	);
	const types = Object.entries(components.schemas).map(
		([name, schema]) => `${name} = ${describe(schema)}`,
	);
	await expect(`${[...lines.sort(), "", ...types.sort()].join("\n")}\n`).toMatchFileSnapshot(
		"./__snapshots__/api-operations.txt",
	);
});

function describeOperation({
	deprecated,
	security = [],
	parameters = [],
	requestBody,
	responses,
}: Operation): string {
	const scopes = security.flatMap((way) => Object.values(way).flat());
	const given = parameters
		.filter(({ in: at }) => at !== "path")
		.map(({ in: at, name, required, schema }) => {
			const mark = at === "query" ? "?" : "#";
			return `${mark}${name}${required ? "" : "?"}: ${describe(schema)}`;
		});
	const answers = Object.entries(responses).filter(([, { $ref }]) => $ref === undefined);
	const problems = Object.keys(responses).filter((status) => responses[status]?.$ref);
	return [
		deprecated ? "(deprecated)" : "",
		security.length === 0 ? "anyone" : scopes.join(" ") || "session",
		given.join(", "),
		requestBody ? `body${requestBody.required ? "" : "?"} ${describeBody(requestBody)}` : "",
		`→ ${answers.map(([status, body]) => `${status} ${describeBody(body)}`.trim()).join(" | ")}`,
		`! ${problems.join(" ")}`,
	]
		.filter((part) => part !== "")
		.join("  ");
}

function describeBody({ content = {} }: Body): string {
	return Object.entries(content)
		.map(([type, { schema }]) => {
			const shape = schema ? describe(schema) : "";
			return type === "application/json" ? shape : `${type} ${shape}`.trim();
		})
		.join(" or ");
}

/** A schema in TypeScript's notation, with its limits. */
function describe(schema: Schema): string {
	const {
		$ref,
		enum: values,
		anyOf,
		oneOf,
		allOf,
		items,
		properties,
		additionalProperties,
	} = schema;
	if ($ref !== undefined) return $ref.split("/").at(-1) ?? "";
	if (schema.const !== undefined) return JSON.stringify(schema.const);
	if (values) return values.map((value) => JSON.stringify(value)).join("|");
	const options = anyOf ?? oneOf;
	if (options) return options.map(describe).join(" | ");
	if (allOf) return allOf.map(describe).join(" & ");
	if (items) return `(${describe(items)})[]${limits(["≤", schema.maxItems])}`;
	if (properties) {
		const { required = [] } = schema;
		const fields = Object.entries(properties).map(
			([name, each]) => `${name}${required.includes(name) ? "" : "?"}: ${describe(each)}`,
		);
		return `{ ${fields.join(", ")} }`;
	}
	if (typeof additionalProperties === "object")
		return `{ [name]: ${describe(additionalProperties)} }`;
	const type = [schema.type ?? "unknown"].flat().join("|");
	const { format, maxLength, minimum, maximum } = schema;
	return `${format ?? type}${limits(["≤", maxLength], ["≥", minimum], ["≤", maximum])}`;
}

function limits(...each: [sign: string, value: number | undefined][]): string {
	// JSON Schema's way to say "any integer".
	const said = each.filter(([, value]) => value !== undefined && Math.abs(value) < 2 ** 53 - 1);
	return said.length === 0 ? "" : `(${said.map((limit) => limit.join("")).join(" ")})`;
}
