import fc from "fast-check";
import { anyText } from "./any-text.ts";

/** A JSON schema as the OpenAPI document contains it, as far as requests use it. */
export type JsonSchema = {
	$ref?: string;
	type?: string | string[];
	const?: unknown;
	enum?: unknown[];
	anyOf?: JsonSchema[];
	oneOf?: JsonSchema[];
	allOf?: JsonSchema[];
	properties?: Record<string, JsonSchema>;
	required?: string[];
	additionalProperties?: boolean | JsonSchema;
	propertyNames?: JsonSchema;
	items?: JsonSchema;
	minItems?: number;
	maxItems?: number;
	minLength?: number;
	maxLength?: number;
	minimum?: number;
	maximum?: number;
	format?: string;
	pattern?: string;
	default?: unknown;
};

type Context = {
	components: Record<string, JsonSchema>;
	/** Ids of existing rows, some of them somebody else's. */
	ids: readonly string[];
};

const HOSTILE = [
	"<script>alert(1)</script>",
	"' OR 1=1 --",
	"\u0000",
	"__proto__",
	"https://example.com/?a=b",
	"javascript:alert(1)",
	"../../etc/passwd",
	"=1+1",
	"a".repeat(5_000),
];

/** Texts that rules outside of the schema accept, by the name of their field: other texts would be refused at once. */
const PLAUSIBLE: readonly (readonly [name: RegExp, texts: readonly string[]])[] = [
	[/email/i, ["ada@example.com", "nobody@example.com", "grace@example.org"]],
	[/username/i, ["ada-lovelace", "grace_hopper", "admin"]],
	[/password/i, ["Correct-horse-7-battery", "password"]],
	[/url$/i, ["https://example.com/a", "http://localhost:1/"]],
	[/link$/i, ["/signup", "#pricing", "https://example.com/a"]],
];

/**
 * Values that match a schema, with hostile text where it allows any text.
 * @param name name of the field
 */
export function valuesOf(schema: JsonSchema, context: Context, name = ""): fc.Arbitrary<unknown> {
	if (schema.$ref) {
		const component = schema.$ref.replace("#/components/schemas/", "");
		return valuesOf(context.components[component] ?? {}, context, name);
	}
	if ("const" in schema) return fc.constant(schema.const);
	if (schema.enum) return fc.constantFrom(...schema.enum);
	const choices = schema.anyOf ?? schema.oneOf;
	if (choices) return fc.oneof(...choices.map((choice) => valuesOf(choice, context, name)));
	const [type] = [schema.type].flat();
	if (Array.isArray(schema.type) && schema.type.length > 1) {
		return fc.oneof(
			...schema.type.map((each) => valuesOf({ ...schema, type: each }, context, name)),
		);
	}
	switch (type) {
		case "object":
			return objectsOf(schema, context);
		case "array":
			return fc.array(valuesOf(schema.items ?? {}, context), {
				minLength: schema.minItems ?? 0,
				maxLength: Math.min(schema.maxItems ?? 3, Math.max(3, schema.minItems ?? 0)),
			});
		case "string":
			return textsOf(schema, context, name);
		case "integer":
			return fc.integer({
				min: Math.max(schema.minimum ?? -(2 ** 31), -(2 ** 31)),
				max: Math.min(schema.maximum ?? 2 ** 31 - 1, 2 ** 31 - 1),
			});
		case "number":
			return fc.double({
				min: schema.minimum ?? -1e6,
				max: schema.maximum ?? 1e6,
				noNaN: true,
			});
		case "boolean":
			return fc.boolean();
		case "null":
			return fc.constant(null);
		default:
			return fc.jsonValue({ maxDepth: 1 });
	}
}

function objectsOf(schema: JsonSchema, context: Context): fc.Arbitrary<unknown> {
	const properties = Object.fromEntries(
		Object.entries(schema.properties ?? {}).map(([name, property]) => [
			name,
			valuesOf(property, context, name),
		]),
	);
	const known = fc.record(properties, { requiredKeys: schema.required ?? [] });
	if (typeof schema.additionalProperties !== "object") return known;
	const names = schema.propertyNames ? textsOf(schema.propertyNames, context) : anyText;
	const others = fc.dictionary(names, valuesOf(schema.additionalProperties, context), {
		maxKeys: 3,
	});
	return fc.tuple(known, others).map(([one, other]) => ({ ...other, ...one }));
}

function textsOf(schema: JsonSchema, { ids }: Context, name = ""): fc.Arbitrary<string> {
	const { minLength = 0, maxLength = 10_000 } = schema;
	const fits = (text: string) => text.length >= minLength && text.length <= maxLength;
	switch (schema.format) {
		case "uuid":
			return ids.length > 0
				? fc.oneof(
						{ weight: 3, arbitrary: fc.constantFrom(...ids) },
						{ weight: 1, arbitrary: fc.uuid() },
					)
				: fc.uuid();
		case "date-time":
			return fc
				.date({ noInvalidDate: true, min: new Date("2000-01-01"), max: new Date("2090-01-01") })
				.map((date) => date.toISOString());
		case "date":
			return fc
				.date({ noInvalidDate: true, min: new Date("2000-01-01"), max: new Date("2090-01-01") })
				.map((date) => date.toISOString().slice(0, 10));
		case "email":
			return fc.constantFrom("ada@example.com", "nobody@example.com", "grace@example.org");
		case "uri":
			return fc.webUrl();
	}
	if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern, "u")).filter(fits);
	const texts = fc.oneof(
		anyText,
		fc.constantFrom(...HOSTILE),
		fc.webUrl(),
		fc.constantFrom("Ada", "Shop", "example.com"),
	);
	const [, plausible = []] = PLAUSIBLE.find(([pattern]) => pattern.test(name)) ?? [];
	return (plausible.length > 0 ? fc.oneof(fc.constantFrom(...plausible), texts) : texts).map(
		(text) => text.slice(0, maxLength).padEnd(minLength, "a"),
	);
}

/** Values like those of `values`, each with one thing wrong: a missing, unknown or mistyped field, or no object. */
export function brokenFrom(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
	return fc
		.tuple(values, fc.nat(), fc.constantFrom("drop", "add", "retype", "replace"), fc.jsonValue())
		.map(([value, at, how, other]) => {
			if (typeof value !== "object" || value === null || Array.isArray(value)) return other;
			const names = Object.keys(value);
			const name = names[at % Math.max(1, names.length)] ?? "missing";
			switch (how) {
				case "drop":
					return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
				case "add":
					return { ...value, unknown_field: other };
				case "retype":
					return { ...value, [name]: other };
				default:
					return other;
			}
		});
}
