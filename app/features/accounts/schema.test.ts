import { parseWithZod } from "@conform-to/zod/v4";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { isReservedUsername, normaliseUsername, signInSchema, signUpSchema } from "./schema.ts";

/** Every UTF-16 code unit, lone surrogates too. (`unit: "binary"` builds its tables for half a second first.) */
const anyText = fc
	.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
	.map((units) => String.fromCharCode(...units));

function errorsOf(
	schema: typeof signInSchema | typeof signUpSchema,
	fields: Record<string, string>,
) {
	const formData = new FormData();
	for (const [name, value] of Object.entries(fields)) formData.set(name, value);
	const submission = parseWithZod(formData, { schema });
	return submission.status === "success" ? {} : submission.error;
}

describe("sign-in form", () => {
	test("names every missing field in the specification's words", () => {
		expect(errorsOf(signInSchema, {})).toEqual({
			email: ["Email is required"],
			password: ["Password is required"],
		});
	});

	test.each([
		["   ", "Email is required"],
		["ada", "Please enter a valid email"],
		["ada@example", "Please enter a valid email"],
		["ada@@example.com", "Please enter a valid email"],
		["ada@example.com,eve@example.com", "Please enter a valid email"],
		["eve@example.com>,<ada@example.com", "Please enter a valid email"],
		["a\u0000da@example.com", "Please enter a valid email"],
		["ada@example.com\r\nBcc: eve@example.com", "Please enter a valid email"],
		[`${"a".repeat(250)}@example.com`, "Please enter a valid email"],
	])("refuses the address %j", (email, message) => {
		expect(errorsOf(signInSchema, { email, password: "secret1" })).toEqual({ email: [message] });
	});

	test("takes an address in any case and with spaces around it", () => {
		const result = signInSchema.parse({ email: " Ada@Example.COM ", password: "secret" });
		expect(result.email).toBe("ada@example.com");
		expect(result.remember).toBe(false);
	});

	test("holds the password between 6 and 128 characters", () => {
		const email = "ada@example.com";
		expect(errorsOf(signInSchema, { email, password: "12345" })).toEqual({
			password: ["Password must be at least 6 characters"],
		});
		expect(errorsOf(signInSchema, { email, password: "123456" })).toEqual({});
		expect(errorsOf(signInSchema, { email, password: "x".repeat(128) })).toEqual({});
		expect(errorsOf(signInSchema, { email, password: "x".repeat(129) })).toEqual({
			password: ["Password must be at most 128 characters"],
		});
	});
});

describe("sign-up form", () => {
	const valid = {
		name: "Ada",
		email: "ada@example.com",
		password: "longenough",
		confirmPassword: "longenough",
		terms: "on",
	};

	test("takes a complete form", () => {
		expect(errorsOf(signUpSchema, valid)).toEqual({});
	});

	test("names every missing field in the specification's words", () => {
		expect(errorsOf(signUpSchema, {})).toEqual({
			name: ["Name is required"],
			email: ["Email is required"],
			password: ["Password is required"],
			confirmPassword: ["Please confirm your password"],
			terms: ["You must accept the terms and conditions"],
		});
	});

	test.each([
		[{ name: "  " }, { name: ["Name is required"] }],
		[{ name: "A" }, { name: ["Name must be at least 2 characters"] }],
		[{ name: " A " }, { name: ["Name must be at least 2 characters"] }],
		[{ name: "a".repeat(101) }, { name: ["Name must be at most 100 characters"] }],
		[{ terms: "yes" }, { terms: ["You must accept the terms and conditions"] }],
		[{ confirmPassword: "another one" }, { confirmPassword: ["Passwords do not match"] }],
	])("refuses %j", (change, errors) => {
		expect(errorsOf(signUpSchema, { ...valid, ...change })).toEqual(errors);
	});

	test("asks for 8 characters of password", () => {
		const short = { password: "1234567", confirmPassword: "1234567" };
		expect(errorsOf(signUpSchema, { ...valid, ...short })).toEqual({
			password: ["Password must be at least 8 characters"],
		});
	});

	test("compares the passwords while other fields are still wrong", () => {
		expect(errorsOf(signUpSchema, { ...valid, name: "", confirmPassword: "other" })).toEqual({
			name: ["Name is required"],
			confirmPassword: ["Passwords do not match"],
		});
		expect(errorsOf(signUpSchema, { ...valid, password: "short" })).toEqual({
			password: ["Password must be at least 8 characters"],
			confirmPassword: ["Passwords do not match"],
		});
	});

	test("strips from a name what would turn the text around it", () => {
		const { name } = signUpSchema.parse({ ...valid, terms: true, name: "A\u0000d\u202ea\n" });
		expect(name).toBe("A d a");
	});
});

describe("usernames", () => {
	test("are stored in lower case", () => {
		expect(normaliseUsername(" Ada_Lovelace-1 ")).toBe("ada_lovelace-1");
	});

	test.each([
		"",
		" ",
		"a".repeat(51),
		"../admin",
		"..%2fadmin",
		"%2e%2e",
		"a%2fb",
		"a/b",
		"a.b",
		"a b",
		"аda", // Cyrillic а
		"\u212aate", // Kelvin sign, which lowercases to an ASCII k
		"ad\u0131n", // dotless i
		"ada\u200b",
		"ada\u0000",
	])("refuse %j", (text) => {
		expect(normaliseUsername(text)).toBeNull();
	});

	test("a reserved word is reserved in any case", () => {
		expect(isReservedUsername(normaliseUsername("DashBoard") ?? "")).toBe(true);
	});

	test("whatever is typed, what comes out is a name the database takes, and stays itself", () => {
		const nearMiss = fc.string({ unit: fc.constantFrom(..."abzAZ09_-./% "), maxLength: 60 });
		fc.assert(
			fc.property(fc.oneof(anyText, nearMiss), (text) => {
				const username = normaliseUsername(text);
				if (username === null) return;
				expect(username).toMatch(/^[a-z0-9_-]{1,50}$/);
				expect(normaliseUsername(username)).toBe(username);
				expect(normaliseUsername(username.toUpperCase())).toBe(username);
			}),
		);
	});

	test("first segments of the product's routes are all reserved", () => {
		const segments = firstSegments(routes);
		expect(segments).toContain("dashboard");
		expect(segments.filter((segment) => !isReservedUsername(segment))).toEqual([]);
	});

	test("the path on which the framework sends routes to the browser is nobody's page", () => {
		expect(isReservedUsername("__manifest")).toBe(true);
	});

	test("what every JavaScript object inherits is reserved", () => {
		const inherited = [...Object.getOwnPropertyNames(Object.prototype), "prototype"];
		const names = inherited.map((name) => normaliseUsername(name) ?? "");
		expect(names).toContain("__proto__");
		expect(names.filter((name) => !isReservedUsername(name))).toEqual([]);
	});

	test("the specification's words are reserved", () => {
		const words =
			"signin signup dashboard admin upgrade payment-success payment-cancel success cancel api-test forgot-password reset-password login terms privacy cookies";
		expect(words.split(" ").filter((word) => !isReservedUsername(word))).toEqual([]);
	});
});

/** First segments that could be a username at all: no parameters, no file names. */
function firstSegments(entries: readonly RouteConfigEntry[]): string[] {
	return entries
		.flatMap(({ path, children = [] }) =>
			path === undefined || path === "/" ? firstSegments(children) : [path.split("/")[0] ?? ""],
		)
		.filter((segment) => normaliseUsername(segment) !== null);
}
