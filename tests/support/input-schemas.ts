import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { Operation } from "#app/api/operation.ts";
import { apiHandlers } from "#app/api-handlers.server.ts";
import { getAccountFormTexts } from "#app/features/account/accounts/get-account-form-texts.server.ts";
import {
	connectServiceSchema,
	forgotPasswordSchema,
	resendVerificationToSchema,
	resetPasswordSchema,
	signInSchema,
	signUpSchema,
} from "#app/features/account/accounts/schema.ts";
import { reportPageSchema } from "#app/features/admin/moderation/schema.ts";
import { contactSchema } from "#app/features/audience/inbox/schema.ts";
import { signUpFormSchema } from "#app/features/audience/subscribers/schema.ts";
import { appearanceTabSchema } from "#app/features/creator-page/theme/schema.ts";
import { en } from "#app/i18n/visitors/en.ts";

/** Everything that somebody else fills in: the schemas of all forms, and of the requests of all operations. */

const APP = path.join(import.meta.dirname, "../../app");

// By name, not by `import.meta.glob`: behind that, knip finds no unused export.
const modules: Record<string, unknown>[] = await Promise.all(
	globSync(["features/**/*schema.ts", "features/admin/users/components/user-acts.tsx"], {
		cwd: APP,
	})
		.sort()
		.map((name) => import(path.join(APP, name))),
);

const accountTexts = (minLength: number) => getAccountFormTexts("en", { minLength }).fields;
const ENGLISH = { language: "en", fields: en.fields } as const;

/** Schemas that depend on facts, made with some. */
const MADE: Record<string, z.ZodType> = {
	appearanceTabSchema: appearanceTabSchema({ tier: "max", stored: "default" }),
	contactSchema: contactSchema(ENGLISH),
	connectServiceSchema: connectServiceSchema(accountTexts(6)),
	forgotPasswordSchema: forgotPasswordSchema(accountTexts(6)),
	reportPageSchema: reportPageSchema(ENGLISH),
	resendVerificationToSchema: resendVerificationToSchema(accountTexts(6)),
	resetPasswordSchema: resetPasswordSchema(accountTexts(6)),
	signInSchema: signInSchema(accountTexts(6)),
	signUpFormSchema: signUpFormSchema(ENGLISH),
	signUpSchema: signUpSchema(accountTexts(8)),
};

/** @returns the source files of the product, without tests and without what is generated; `name` is such as `lib/toast.ts` */
export function listSources(): { name: string; text: string }[] {
	return globSync("**/*.{ts,tsx}", { cwd: APP })
		.filter((name) => !/\.test\.tsx?$|^generated\//.test(name))
		.map((name) => ({ name, text: readFileSync(path.join(APP, name), "utf8") }));
}

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType;

function schemasIn([name, value]: [string, unknown]): [string, z.ZodType][] {
	if (isSchema(value)) return [[name, value]];
	if (typeof value !== "object" || value === null) return [];
	return Object.entries(value).flatMap(([key, item]) =>
		isSchema(item) ? [[`${name}.${key}`, item] as [string, z.ZodType]] : [],
	);
}

const exported = [
	...modules.flatMap(Object.entries).flatMap(schemasIn),
	...Object.entries(MADE),
	// Fields have schemas too, some of them with the name of another feature's form.
].filter(([, { def }]) => def.type !== "string");

/** Names of the schemas of all forms, as in `SECTION_FORMS`. */
function parsedForms(): Set<string> {
	const calls = listSources()
		.filter(({ name }) => !name.startsWith("forms/"))
		.flatMap(({ text }) => [
			...text.matchAll(/\bparse(?:List)?Form\(\s*[\w.]+,\s*(\w+)/g),
			...(/\bformAction\(/.test(text) ? text.matchAll(/^\t+schema: (?:\(.*\) => )?(\w+)/gm) : []),
		]);
	return new Set(calls.map(([, name = ""]) => name));
}

/** @returns the schema of each form by its name, such as `signUpSchema` or `SECTION_FORMS.hero` */
export function listFormSchemas(): Map<string, z.ZodType> {
	const found = [...parsedForms()].flatMap((name) => {
		const its = exported.filter(([key]) => key === name || key.startsWith(`${name}.`));
		if (its.length === 0) throw new Error(`Export the form's schema ${name} from a schema.ts`);
		return its;
	});
	return new Map(found);
}

/** @returns the schemas of what an operation reads, such as `addLink body` */
export function listOperationSchemas(): Map<string, z.ZodType> {
	const parts = ({
		id,
		params,
		query,
		body,
		upload,
	}: Operation): [string, z.ZodType | undefined][] => [
		[`${id} path`, params],
		[`${id} query`, query],
		[`${id} body`, body],
		[`${id} upload`, upload?.fields],
	];
	const given = apiHandlers.flatMap(({ operation }) => parts(operation));
	return new Map(given.flatMap(([name, schema]) => (schema ? [[name, schema] as const] : [])));
}

/** A place in an input, such as `details.text` or `links[]`. */
export type InputPart = { path: string; schema: z.core.$ZodType };

/** @returns every part of an input, with the containers */
export function partsOf(schema: z.core.$ZodType, place = ""): InputPart[] {
	const { def } = (schema as z.core.$ZodTypes)._zod;
	const under = (inner: z.core.$ZodType, step = "") => partsOf(inner, place + step);
	const here = { path: place, schema };
	switch (def.type) {
		case "object":
			return Object.entries(def.shape).flatMap(([key, each]) =>
				under(each, place === "" ? key : `.${key}`),
			);
		case "array":
			return [here, ...under(def.element, "[]")];
		case "record":
			return [here, ...under(def.keyType, "{key}"), ...under(def.valueType, "{}")];
		case "tuple":
			return def.items.flatMap((each, n) => under(each, `[${n}]`));
		case "union":
			return def.options.flatMap((each) => under(each));
		case "intersection":
			return [...under(def.left), ...under(def.right)];
		case "pipe":
			// A preprocessing step has the schema of its input behind it.
			return under(def.in._zod.def.type === "transform" ? def.out : def.in);
		case "lazy":
			return under(def.getter());
		case "optional":
		case "nullable":
		case "nonoptional":
		case "default":
		case "prefault":
		case "catch":
		case "readonly":
			return under(def.innerType);
		default:
			return [here];
	}
}
