import { describe, expect, test } from "vitest";
import { saveMailServerSchema } from "./schema.ts";

/** Wrong and unusual values of the settings, as app/platform/operator-values.server.test.ts has them of variables. */

describe("the mail server in the administrators’ settings", () => {
	const settings = {
		intent: "save-mail-server",
		version: 0,
		smtpHost: "mail.example",
		smtpPort: 587,
		mailFrom: "hello@links.example",
		currentPassword: "correct horse",
	};
	const refusal = (change: object) =>
		saveMailServerSchema.safeParse({ ...settings, ...change }).error?.issues[0]?.message;

	test.each(["hello", "Links hello@links.example", "a@b.example, c@d.example"])(
		"refuses the sender %s",
		(mailFrom) => {
			expect(refusal({ mailFrom })).toMatch(/^Enter an address such as/);
		},
	);

	test.each([
		"Bücherei <hallo@bücher.example>",
		'"Links, Inc." <hello@links.example>',
		" hello@localhost ",
	])("accepts the sender %j", (mailFrom) => {
		expect(refusal({ mailFrom })).toBeUndefined();
	});

	test.each(["smtp://mail.example", "mail.example:587", "two words", "::::", "[mail]", "1:2"])(
		"refuses the host %s",
		(smtpHost) => {
			expect(refusal({ smtpHost })).toMatch(/^Enter a host name such as/);
		},
	);

	test.each(["2001:db8::1", "[2001:db8::1]", "mail", "10.0.0.1", " mail.example "])(
		"accepts the host %j",
		(smtpHost) => {
			expect(refusal({ smtpHost })).toBeUndefined();
		},
	);

	test.each([0, 65_536, 2.5])("refuses the port %s", (smtpPort) => {
		expect(refusal({ smtpPort })).toBe("Enter a port from 1 to 65535");
	});
});
