import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/test-environment.ts";
import { ConfigurationError } from "./parse-environment.server.ts";
import { readSecretFiles, SECRET_VARIABLES } from "./secret-files.server.ts";

function fileWith(content: string): string {
	const file = path.join(temporaryFolder("secret"), "secret");
	writeFileSync(file, content);
	return file;
}

test.each(SECRET_VARIABLES)("%s can come from a file", (name) => {
	const environment = { [`${name}_FILE`]: fileWith("a secret\n"), PORT: "3000" };
	readSecretFiles(environment);
	expect(environment).toEqual({ [name]: "a secret", PORT: "3000" });
});

test("a variable and its file together are refused, and so is a file that isn't there", () => {
	const environment = {
		SESSION_SECRET: "one",
		SESSION_SECRET_FILE: fileWith("another"),
		SMTP_URL_FILE: "/nowhere/smtp",
	};
	expect(() => readSecretFiles(environment)).toThrow(ConfigurationError);
	expect(() => readSecretFiles(environment)).toThrow(
		/^Set one of SESSION_SECRET and SESSION_SECRET_FILE, not both\.\nSMTP_URL_FILE can’t be read: ENOENT/,
	);
});

test("an empty path counts as none", () => {
	const environment = { SESSION_SECRET: "one", SESSION_SECRET_FILE: "" };
	readSecretFiles(environment);
	expect(environment.SESSION_SECRET).toBe("one");
});
