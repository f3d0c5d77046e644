import { describe, expect, test } from "vitest";
import { z } from "zod";
import { readAuditSearch } from "#app/features/admin/audit/schema.ts";
import { readTargetSearch } from "#app/features/admin/link-safety/schema.ts";
import { readQueueSearch } from "#app/features/admin/moderation/queue/queue-search.ts";
import { readUserSearch } from "#app/features/admin/users/list/list-schema.ts";
import { linksTabSchema } from "#app/features/creator-page/links/schema.ts";
import { toFileName } from "#app/features/creator-page/links/upload/file-name.ts";
import { parseForm, parseListForm } from "#app/forms/form.server.ts";
import { cpuMsOf } from "#tests/support/cpu-ms-of.ts";
import { HOSTILE_KINDS, hostileText } from "#tests/support/hostile-texts.ts";
import { listFormSchemas, listOperationSchemas, partsOf } from "#tests/support/input-schemas.ts";

/** No text that somebody sends holds the event loop, however long it is and whatever it consists of. */

/** Longest CPU time for which an input may hold the event loop, in milliseconds. What isn't linear takes seconds. */
const MAX_HELD_MS = 50;
/** Maximum size of the body of an ordinary form, in bytes. */
const BODY_BYTES = 256 * 1024;

type Shape = { fields: Record<string, string>; texts: { path: string; max: number }[] };

/** The forms that a schema accepts: with the values that tell them apart, and the fields for text. */
function shapesOf(schema: z.core.$ZodType): Shape[] {
	const { def } = (schema as z.core.$ZodTypes)._zod;
	if (def.type === "union") return def.options.flatMap(shapesOf);
	if (def.type === "lazy") return shapesOf(def.getter());
	if (def.type === "pipe") {
		return shapesOf(def.in._zod.def.type === "transform" ? def.out : def.in);
	}
	const parts = partsOf(schema);
	const fields = parts.flatMap(({ path, schema: part }) => {
		const { def: rule } = (part as z.core.$ZodTypes)._zod;
		return rule.type === "literal" ? [[path, String(rule.values[0])] as const] : [];
	});
	const texts = parts.flatMap(({ path, schema: part }) => {
		const { def: rule, bag } = (part as z.core.$ZodString)._zod;
		if (rule.type !== "string") return [];
		return [{ path, max: Number(bag.maximum ?? 100) }];
	});
	return [{ fields: Object.fromEntries(fields), texts }];
}

/** Lengths of texts by their path. All others are of one character. */
type Lengths = Readonly<Record<string, number>>;

/** How a body is as long as it may be: by one of its texts, and by all of them as far as their limits go. */
function longBodies(texts: Shape["texts"]): Lengths[] {
	const share = Math.floor(BODY_BYTES / texts.length);
	return [
		...texts.map(({ path }) => ({ [path]: BODY_BYTES })),
		Object.fromEntries(texts.map(({ path, max }) => [path, Math.min(max, share)])),
	];
}

function formOf({ fields, texts }: Shape, textOf: (path: string) => string): FormData {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	for (const { path } of texts) form.set(path, textOf(path));
	return form;
}

/** Makes the texts of a kind once for each length. */
function textsOf(kind: string): (length?: number) => string {
	const made = new Map<number, string>();
	return (length = 1) => {
		const text = made.get(length) ?? hostileText(kind, length);
		made.set(length, text);
		return text;
	};
}

/** A request whose body was read. */
function requestWith(form: FormData): Request {
	return Object.assign(new Request("http://localhost/", { method: "POST" }), {
		formData: async () => form,
	});
}

/** Parses a form at its door. Fields whose path ends in `[]` are lists of values. */
async function submit(name: string, schema: z.ZodType, form: FormData): Promise<void> {
	const isOfLists = name.startsWith("SECTION_FORMS");
	const named = new FormData();
	const [lists, groups] = [new Set<string>(), new Set<string>()];
	for (const [path, value] of form) {
		const [group, isInGroup] = [path.split(".")[0] ?? "", path.includes(".")];
		if (isInGroup) groups.add(group);
		if (!isOfLists && path.endsWith("[]")) lists.add(path.slice(0, -2));
		named.append(path.replaceAll("[]", isOfLists ? "[0]" : ""), value);
	}
	const request = requestWith(named);
	const submission = isOfLists
		? await parseListForm(request, schema)
		: await parseForm(request, schema, { lists: [...lists], groups: [...groups] });
	if (submission.status !== "success") submission.reply();
}

describe("in every field of every form", () => {
	test.each([...listFormSchemas()])("%s", { timeout: 300_000 }, async (name, schema) => {
		const slow: string[] = [];
		const shapes = shapesOf(schema).filter(({ texts }) => texts.length > 0);
		for (const kind of HOSTILE_KINDS) {
			const textOf = textsOf(kind);
			for (const shape of shapes) {
				for (const lengths of longBodies(shape.texts)) {
					const form = formOf(shape, (path) => textOf(lengths[path]));
					const ms = await cpuMsOf(() => submit(name, schema, form));
					const paths = Object.keys(lengths).join(" ");
					if (ms > MAX_HELD_MS)
						slow.push(`${JSON.stringify(shape.fields)} ${paths} ${kind}: ${ms} ms`);
				}
			}
		}
		expect(slow).toEqual([]);
	});
});

/**
 * Values of a request's part, with a text in each place for one. Each option of a union is in one of them. Places are
 * named as in `partsOf`.
 */
function filled(schema: z.core.$ZodType, textOf: (path: string) => string, place = ""): unknown[] {
	const { def } = (schema as z.core.$ZodTypes)._zod;
	const under = (inner: z.core.$ZodType, step = "") => filled(inner, textOf, place + step);
	switch (def.type) {
		case "object": {
			const fields = Object.entries(def.shape).map(
				([key, each]) => [key, under(each, place === "" ? key : `.${key}`)] as const,
			);
			const count = Math.max(1, ...fields.map(([, values]) => values.length));
			return Array.from({ length: count }, (_, at) =>
				Object.fromEntries(fields.map(([key, values]) => [key, values[at % values.length]])),
			);
		}
		case "array":
			return under(def.element, "[]").map((value) => [value]);
		case "record":
			return under(def.valueType, "{}").map((value) => ({ [textOf(`${place}{key}`)]: value }));
		case "union":
			return def.options.flatMap((option) => under(option));
		case "pipe":
			return under(def.in._zod.def.type === "transform" ? def.out : def.in);
		case "optional":
		case "nullable":
		case "default":
		case "prefault":
		case "catch":
			return under(def.innerType);
		case "literal":
			return [def.values[0]];
		default:
			return [textOf(place)];
	}
}

describe.each(HOSTILE_KINDS)("%s", (kind) => {
	const text = hostileText(kind, BODY_BYTES);

	test("in every value of every operation", { timeout: 300_000 }, async () => {
		const slow: string[] = [];
		for (const [name, schema] of listOperationSchemas()) {
			const paths = new Set<string>();
			filled(schema, (path) => String(paths.add(path)));
			for (const long of paths) {
				for (const value of filled(schema, (path) => (path === long ? text : "a"))) {
					const ms = await cpuMsOf(() => schema.safeParse(value));
					if (ms > MAX_HELD_MS) slow.push(`${name} ${long}: ${ms} ms`);
				}
			}
		}
		expect(slow).toEqual([]);
	});

	test.each([
		["the list of users", readUserSearch, ["q", "domain", "before", "after", "tier"]],
		["the audit log", readAuditSearch, ["administrator", "action", "from", "to", "before"]],
		["link targets", readTargetSearch, ["q", "kind", "after"]],
		["reports", readQueueSearch, ["reason", "since", "after"]],
	] as const)("in the filters of %s", async (_, read, names) => {
		const search = new URLSearchParams(names.map((name) => [name, text]));
		expect(await cpuMsOf(() => read(search))).toBeLessThan(MAX_HELD_MS);
	});

	test("in the name of a file", async () => {
		const name = (given: string) => toFileName(given, { extension: "pdf" });
		expect(await cpuMsOf(() => name(text))).toBeLessThan(MAX_HELD_MS);
		expect(await cpuMsOf(() => name(`${text}a`))).toBeLessThan(MAX_HELD_MS);
	});
});

test.each(HOSTILE_KINDS)("in the name of a form’s field: %s", async (kind) => {
	const form = new FormData();
	form.set(hostileText(kind, BODY_BYTES), "");
	const read = () => parseForm(requestWith(form), z.object({})).catch(() => undefined);
	expect(await cpuMsOf(read)).toBeLessThan(MAX_HELD_MS);
});

test("in as many fields as a body has room for", async () => {
	const form = new FormData();
	for (let index = 0; index < BODY_BYTES / "a12345=&".length; index++) form.append(`a${index}`, "");
	const read = () => parseForm(requestWith(form), z.object({})).catch(() => undefined);
	expect(await cpuMsOf(read)).toBeLessThan(MAX_HELD_MS);
});

test.each([
	["the most values that a list may have", 1_499],
	["as many values as a body has room for", BODY_BYTES / "linkId=a&".length],
])("in %s", async (_, count) => {
	const form = new FormData();
	form.set("intent", "show-links");
	for (let index = 0; index < count; index++) form.append("linkId", "a");
	const read = () =>
		parseForm(requestWith(form), linksTabSchema, { lists: ["linkId"] }).catch(() => undefined);
	expect(await cpuMsOf(read)).toBeLessThan(MAX_HELD_MS);
});
