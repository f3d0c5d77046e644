import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";
import { getAccountFormTexts } from "./get-account-form-texts.server.ts";
import {
	emailSchema,
	signInSchema as makeSignInSchema,
	signUpSchema as makeSignUpSchema,
	SIGN_IN_PASSWORD_MIN_LENGTH,
	SIGN_UP_PASSWORD_MIN_LENGTH,
	verifiedEmailSchema,
} from "./schema.ts";

const textsFor = (minLength: number) => getAccountFormTexts("en", { minLength }).fields;
const signInSchema = makeSignInSchema(textsFor(SIGN_IN_PASSWORD_MIN_LENGTH));
const signUpSchema = makeSignUpSchema(textsFor(SIGN_UP_PASSWORD_MIN_LENGTH));

function errorsOf(
	schema: typeof signInSchema | typeof signUpSchema,
	fields: Record<string, string>,
) {
	const formData = new FormData();
	for (const [name, value] of Object.entries(fields)) formData.set(name, value);
	const submission = parseWithZod(formData, { schema });
	return submission.status === "success" ? {} : submission.error;
}

describe("the sign-in form", () => {
	test("reports every missing field with the specification's text", () => {
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

	test("accepts an address in any case and with spaces around it", () => {
		const result = signInSchema.parse({ email: " Ada@Example.COM ", password: "secret" });
		expect(result.email).toBe("ada@example.com");
		expect(result.remember).toBe(false);
	});

	test.each([
		["anna@MÜLLER.de", "anna@xn--mller-kva.de"],
		["\u200bAnna@example.com", "anna@example.com"],
		// As earlier versions stored it; `spellingsOf` has the folded one as well.
		["ａｎｎａ＠ｅｘａｍｐｌｅ．ｃｏｍ", "ａｎｎａ@example.com"],
		["anna﹫example.com", "anna@example.com"],
		// Accepted by earlier versions.
		["anna@gmail..com", "anna@gmail..com"],
		["anna@gmail.com.", "anna@gmail.com."],
	])("reads %j as %s", (email, read) => {
		expect(signInSchema.parse({ email, password: "secret" }).email).toBe(read);
	});

	test("requires a password of 6 to 128 characters", () => {
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

describe("the sign-up form", () => {
	const valid = {
		name: "Ada",
		email: "ada@example.com",
		password: "longenough",
		confirmPassword: "longenough",
		terms: "on",
	};

	test("accepts a complete form", () => {
		expect(errorsOf(signUpSchema, valid)).toEqual({});
	});

	test("reports every missing field with the specification's text", () => {
		expect(errorsOf(signUpSchema, {})).toEqual({
			name: ["Name is required"],
			email: ["Email is required"],
			password: ["Password is required"],
			confirmPassword: ["Please confirm your password"],
			terms: ["You must accept the terms and conditions"],
		});
	});

	test.each([
		"ada",
		"ada@@example.com",
		"anna@gmail..com",
		"anna@gmail.com.",
		"anna@127.0.0.1",
		"@anna@mastodon.social",
		"ada@example.com\r\nBcc: eve@example.com",
		`${"a".repeat(250)}@example.com`,
		// Six letters each once it is folded, and so too long.
		`${"㎯".repeat(50)}@example.com`,
		`${"ﷺ".repeat(20)}@example.com`,
	])("refuses the address %j", (email) => {
		expect(errorsOf(signUpSchema, { ...valid, email })).toEqual({
			email: ["Please enter a valid email"],
		});
	});

	test.each([
		"ａｎｎａ＠example.com",
		"ＡＮＮＡ＠ｅｘａｍｐｌｅ．ｃｏｍ",
		"an\u200bna@example。com",
		"𝐚nna@example.com",
	])("reads %j as anna@example.com", (email) => {
		expect(signUpSchema.parse({ ...valid, terms: true, email }).email).toBe("anna@example.com");
	});

	test.each(["patrick.o'brien@example.com", "r&d@example.com"])(
		"accepts the address %s",
		(email) => {
			expect(errorsOf(signUpSchema, { ...valid, email })).toEqual({});
		},
	);

	test.each([
		[{ name: "  " }, { name: ["Name is required"] }],
		[{ name: "\u200b" }, { name: ["Name is required"] }],
		[{ name: "\u3164\u3164" }, { name: ["Name is required"] }],
		[{ name: "a".repeat(101) }, { name: ["Name must be at most 100 characters"] }],
		[{ terms: "yes" }, { terms: ["You must accept the terms and conditions"] }],
		[{ confirmPassword: "another one" }, { confirmPassword: ["Passwords do not match"] }],
		[
			{ password: "x".repeat(129), confirmPassword: "x".repeat(129) },
			{ password: ["Password must be at most 128 characters"] },
		],
		[{ confirmPassword: "x".repeat(129) }, { confirmPassword: ["Passwords do not match"] }],
		[{ confirmPassword: "x".repeat(1_000) }, { confirmPassword: ["Passwords do not match"] }],
		[
			{ password: "x".repeat(128), confirmPassword: "x".repeat(129) },
			{ confirmPassword: ["Passwords do not match"] },
		],
		[
			{ password: "x".repeat(10_000), confirmPassword: "x".repeat(10_000) },
			{
				password: ["Password must be at most 128 characters"],
				confirmPassword: ["Password must be at most 128 characters"],
			},
		],
	])("refuses %j", (change, errors) => {
		expect(errorsOf(signUpSchema, { ...valid, ...change })).toEqual(errors);
	});

	test.each(["X", "李", "🦊", "👩‍🌾"])("accepts the name %s of one character", (name) => {
		expect(errorsOf(signUpSchema, { ...valid, name })).toEqual({});
	});

	test("requires a password of at least 8 characters", () => {
		const short = { password: "1234567", confirmPassword: "1234567" };
		expect(errorsOf(signUpSchema, { ...valid, ...short })).toEqual({
			password: ["Password must be at least 8 characters"],
		});
	});

	test("compares the passwords even while other fields are invalid", () => {
		expect(errorsOf(signUpSchema, { ...valid, name: "", confirmPassword: "other" })).toEqual({
			name: ["Name is required"],
			confirmPassword: ["Passwords do not match"],
		});
		expect(errorsOf(signUpSchema, { ...valid, password: "short" })).toEqual({
			password: ["Password must be at least 8 characters"],
			confirmPassword: ["Passwords do not match"],
		});
	});

	test("removes characters from a name that would change the direction of the text around it", () => {
		const { name } = signUpSchema.parse({ ...valid, terms: true, name: "A\u0000d\u202ea\n" });
		expect(name).toBe("A d a");
	});
});

test("an address that another service has verified isn’t folded, because another mailbox may be spelled alike", () => {
	expect(verifiedEmailSchema.parse("ﬁona@Example.com")).toBe("ﬁona@example.com");
	expect(emailSchema.parse("ﬁona@Example.com")).toBe("fiona@example.com");
});
