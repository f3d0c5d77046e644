import type { Operation } from "#app/api/operation.ts";

/** An operation as the reference and the page for trying it show it, read from the OpenAPI document. */
export type DescribedOperation = {
	id: string;
	tag: string;
	method: string;
	path: string;
	aliases: readonly string[];
	summary: string;
	description: string;
	/** Who may call it, in words. */
	access: string;
	/** Parameters of the path and the query. */
	parameters: Field[];
	/** Names of headers that it takes. */
	headers: { name: string; description: string }[];
	/** Null without a body. */
	body: { type: string; isRequired: boolean; fields: Field[]; example: string } | null;
	/** Fields of the successful answer; empty for an answer without a JSON body. */
	answer: { status: string; type: string | null; fields: Field[] };
	/** Statuses of problems. */
	problems: string[];
	curl: string;
};

export type Field = {
	/** Nested names are joined by dots; `[]` stands for each item of a list. */
	name: string;
	type: string;
	isRequired: boolean;
	description: string;
	/** For parameters: "path" or "query". */
	in?: string;
};

type Schema = {
	$ref?: string;
	type?: string | string[];
	format?: string;
	enum?: unknown[];
	const?: unknown;
	anyOf?: Schema[];
	oneOf?: Schema[];
	properties?: Record<string, Schema>;
	required?: string[];
	items?: Schema;
	description?: string;
	default?: unknown;
	minLength?: number;
	maxLength?: number;
	minimum?: number;
	maximum?: number;
	maxItems?: number;
};

type Media = { schema?: Schema; example?: unknown };
type Parameter = {
	in: string;
	name: string;
	required?: boolean;
	description?: string;
	schema?: Schema;
};
type Documented = {
	description?: string;
	parameters?: Parameter[];
	requestBody?: { required?: boolean; content: Record<string, Media> };
	responses: Record<string, { content?: Record<string, Media> }>;
};

/** The parts of an OpenAPI document that are read here. */
export type ApiDocument = {
	paths: Record<string, Record<string, Documented>>;
	components?: { schemas?: Record<string, Schema> };
};

const MAX_DEPTH = 3;

/** @param siteUrl origin of the site, for the curl command */
export function describeOperation(
	operation: Operation,
	{ document, siteUrl }: { document: ApiDocument; siteUrl: string },
): DescribedOperation {
	const { id, tag, method, path, aliases = [], summary } = operation;
	const documented = document.paths[path]?.[method.toLowerCase()];
	if (!documented) throw new Error(`${method} ${path} is not in the document`);
	const schemas = document.components?.schemas ?? {};
	const parameters = documented.parameters ?? [];
	const [bodyType, body] = Object.entries(documented.requestBody?.content ?? {})[0] ?? [];
	const [status = "", success] =
		Object.entries(documented.responses).find(([code]) => code.startsWith("2")) ?? [];
	const [answerType = null, answer] = Object.entries(success?.content ?? {})[0] ?? [];
	const example = body?.example ?? (body ? exampleOf(body.schema ?? {}, schemas) : undefined);
	return {
		id,
		tag,
		method,
		path,
		aliases,
		summary,
		description: documented.description ?? "",
		access: describeAccess(operation),
		parameters: parameters
			.filter(({ in: at }) => at !== "header")
			.map(({ in: at, name, required = false, description = "", schema = {} }) => ({
				name,
				in: at,
				type: typeOf(schema, schemas),
				isRequired: required,
				description: sentences(description || schema.description, limitsOf(schema)),
			})),
		headers: parameters
			.filter(({ in: at }) => at === "header")
			.map(({ name, description = "" }) => ({ name, description })),
		body:
			body && bodyType !== undefined
				? {
						type: bodyType,
						isRequired: documented.requestBody?.required ?? false,
						fields: fieldsOf(body.schema ?? {}, schemas),
						example: example === undefined ? "" : JSON.stringify(example, null, 2),
					}
				: null,
		answer: {
			status,
			type: answerType,
			fields: answer && /json/.test(answerType ?? "") ? fieldsOf(answer.schema ?? {}, schemas) : [],
		},
		problems: Object.keys(documented.responses).filter((code) => Number(code) >= 400),
		curl: curlOf(operation, { siteUrl, example }),
	};
}

function describeAccess({ access }: Operation): string {
	switch (access.by) {
		case "anyone":
			return "Anyone";
		case "administrator":
			return "Administrators";
		case "page-or-administrator":
			return `Session, or token with ${access.scope}; administrators for the whole site`;
		case "creator":
		case "page":
			if (access.sessionOnly === "proved") return "Session with a proof of the last 10 minutes";
			return access.sessionOnly ? "Session only" : `Session, or token with ${access.scope}`;
	}
}

function resolve(schema: Schema, schemas: Record<string, Schema>): Schema {
	const name = schema.$ref?.replace("#/components/schemas/", "");
	return name === undefined ? schema : { ...schemas[name], ...withoutRef(schema) };
}

function withoutRef({ $ref: _, ...rest }: Schema): Schema {
	return rest;
}

function typeOf(given: Schema, schemas: Record<string, Schema>): string {
	const schema = resolve(given, schemas);
	if (schema.const !== undefined) return JSON.stringify(schema.const);
	if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
	const choices = schema.anyOf ?? schema.oneOf;
	if (choices) return [...new Set(choices.map((choice) => typeOf(choice, schemas)))].join(" | ");
	if (schema.type === "array") return `${typeOf(schema.items ?? {}, schemas)}[]`;
	const type = [schema.type].flat().filter(Boolean).join(" | ") || "any";
	return schema.format ? `${type} (${schema.format})` : type;
}

function limitsOf(schema: Schema): string {
	const { minLength, maxLength, minimum, maximum, maxItems, default: initial } = schema;
	const isBounded = (bound: number | undefined): bound is number =>
		bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
	return [
		minLength && minLength > 1 ? `at least ${minLength} characters` : null,
		isBounded(maxLength) ? `at most ${maxLength} characters` : null,
		rangeOf({
			from: isBounded(minimum) ? minimum : undefined,
			to: isBounded(maximum) ? maximum : undefined,
		}),
		isBounded(maxItems) ? `at most ${maxItems} items` : null,
		initial === undefined ? null : `default ${JSON.stringify(initial)}`,
	]
		.filter(Boolean)
		.join(", ");
}

function rangeOf({ from, to }: { from: number | undefined; to: number | undefined }) {
	if (from !== undefined && to !== undefined) return `from ${from} to ${to}`;
	if (from !== undefined) return `at least ${from}`;
	return to === undefined ? null : `at most ${to}`;
}

function sentences(description: string | undefined, limits: string): string {
	const sentence = limits.charAt(0).toUpperCase() + limits.slice(1);
	return [description?.replace(/\.$/, ""), sentence].filter(Boolean).join(". ");
}

function fieldsOf(
	given: Schema,
	schemas: Record<string, Schema>,
	{ prefix = "", depth = 0 }: { prefix?: string; depth?: number } = {},
): Field[] {
	const schema = resolve(given, schemas);
	if (depth >= MAX_DEPTH) return [];
	if (schema.type === "array") {
		return fieldsOf(schema.items ?? {}, schemas, { prefix: `${prefix}[]`, depth });
	}
	return Object.entries(schema.properties ?? {}).flatMap(([key, value]) => {
		const name = prefix === "" ? key : `${prefix}.${key}`;
		const property = resolve(value, schemas);
		const objects = (property.anyOf ?? property.oneOf ?? [property]).filter((choice) => {
			const { type, items } = resolve(choice, schemas);
			return type === "object" || (type === "array" && resolve(items ?? {}, schemas).properties);
		});
		const field = {
			name,
			type: typeOf(value, schemas),
			isRequired: schema.required?.includes(key) ?? false,
			description: sentences(property.description, limitsOf(property)),
		};
		const [nested] = objects;
		return [
			field,
			...(nested ? fieldsOf(nested, schemas, { prefix: name, depth: depth + 1 }) : []),
		];
	});
}

/** A body with the required fields of a schema, for operations without an example of their own. */
function exampleOf(given: Schema, schemas: Record<string, Schema>): unknown {
	const schema = resolve(given, schemas);
	if (schema.default !== undefined) return schema.default;
	if (schema.const !== undefined) return schema.const;
	if (schema.enum) return schema.enum[0];
	const [choice] = schema.anyOf ?? schema.oneOf ?? [];
	if (choice) return exampleOf(choice, schemas);
	switch ([schema.type].flat()[0]) {
		case "object":
			return Object.fromEntries(
				(schema.required ?? []).map((name) => [
					name,
					exampleOf(schema.properties?.[name] ?? {}, schemas),
				]),
			);
		case "array":
			return [];
		case "boolean":
			return true;
		case "integer":
		case "number":
			return schema.minimum !== undefined && schema.minimum > 0 ? schema.minimum : 0;
		case "string":
			return schema.format === "uuid" ? "00000000-0000-7000-8000-000000000000" : "text";
		default:
			return null;
	}
}

function curlOf(
	{ method, path, access, upload, body }: Operation,
	{ siteUrl, example }: { siteUrl: string; example: unknown },
): string {
	const parts = [`curl ${method === "GET" ? "" : `-X ${method} `}"${siteUrl}${path}"`];
	if (access.by !== "anyone") parts.push('-H "Authorization: Bearer $TOKEN"');
	if (upload) parts.push(`-F "${upload.file}=@picture.jpg"`);
	if (body) {
		const text = JSON.stringify(example).replace(/'/g, "'\\''");
		parts.push('-H "Content-Type: application/json"', `-d '${text}'`);
	}
	return parts.join(" \\\n  ");
}
