import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";
import { createInvitationSchema, saveMailServerSchema } from "./schema.ts";

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

	test("reads what keyboards write for host, port and sender", () => {
		const form = new FormData();
		const typed = {
			...settings,
			smtpHost: "ｍａｉｌ．example",
			smtpPort: "５８７",
			mailFrom: "Ｌｉｎｋｓ ＜ｈｅｌｌｏ＠links.example＞",
		};
		for (const [name, value] of Object.entries(typed)) form.set(name, String(value));
		expect(parseWithZod(form, { schema: saveMailServerSchema })).toMatchObject({
			status: "success",
			value: {
				smtpHost: "mail.example",
				smtpPort: 587,
				mailFrom: "Ｌｉｎｋｓ <hello@links.example>",
			},
		});
	});
});

test.each(["１２", "١٢", " 12 ", "1\u200b2"])("an invitation takes the number %j", (typed) => {
	const form = new FormData();
	const fields = { intent: "create-invitation", label: "Friends", maxUses: typed, days: "३०" };
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	expect(parseWithZod(form, { schema: createInvitationSchema })).toMatchObject({
		status: "success",
		value: { maxUses: 12, days: 30 },
	});
});

test.each(["", "twelve", "1,5", "１．５", "10001"])(
	"an invitation refuses the number %j",
	(typed) => {
		const form = new FormData();
		const fields = { intent: "create-invitation", label: "Friends", maxUses: typed, days: "30" };
		for (const [name, value] of Object.entries(fields)) form.set(name, value);
		expect(parseWithZod(form, { schema: createInvitationSchema })).toMatchObject({
			error: { maxUses: ["Enter a whole number from 1 to 10,000"] },
		});
	},
);
