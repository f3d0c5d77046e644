import { describe, expect, test } from "vitest";
import commonPasswords from "./common-passwords.txt?raw";
import { requireStrongPassword } from "./require-strong-password.server.ts";

const PERSON = { email: "j.doe42@garden.example", name: "José García", username: "roses" };

function check(password: string) {
	return () => requireStrongPassword(password, PERSON);
}

test("the list contains 10,000 passwords", () => {
	const list = commonPasswords.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
	expect(new Set(list).size).toBe(10_000);
	expect(list.every((password) => password.length >= 6)).toBe(true);
});

describe("a password", () => {
	test.each([
		"password",
		"PassWord",
		"12345678",
		"qwertyuiop",
		"000000",
		"zzzxxx",
		"\uff50assword",
	])("that is common is refused: %s", (password) => {
		expect(check(password)).toThrow(
			expect.objectContaining({
				code: "bad_request",
				details: { field: "password" },
				message: "This is one of the most common passwords. Choose one that is harder to guess.",
			}),
		);
	});

	test.each([
		"j.doe42@garden.example",
		"JDoe42doe42",
		"Garden2026!",
		"jose-garcia",
		"José García 1987",
		"garcia+garcia",
		"roses#roses",
		"gar den 20-26",
	])("derived from the user's name or address is refused: %s", (password) => {
		expect(check(password)).toThrow(
			expect.objectContaining({
				code: "bad_request",
				details: { field: "password" },
				message:
					"This password is based on your name or email. Choose one that is harder to guess.",
			}),
		);
	});

	test.each([
		"garden-gate-7",
		"Correct-horse-9",
		"another-horse-7",
		"password password",
		"my passwords are long",
		"garcia likes tea",
		"83920174651",
		"パスワードを変える",
	])("that is neither common nor personal is accepted: %s", (password) => {
		expect(check(password)).not.toThrow();
	});
});
