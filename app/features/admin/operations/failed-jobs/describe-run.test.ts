import { describe, expect, test } from "vitest";
import { describeFailure, maskData, NO_REASON, recipientIn } from "./describe-run.ts";

const TOKEN = "pQ3xV9-kZ2m_7RtB0aYc5LdEoWn8HsJf1GuXi6TqKvM";
const ID = "0193a8c2-0000-7000-8000-000000000001";

describe("the reason of a failure", () => {
	test.each([
		[
			{ name: "Error", message: "No such host", stack: "Error: No such host\n at x" },
			"No such host",
		],
		[{ value: "No such host" }, "No such host"],
		[{ value: { message: "job timed out" } }, "It took longer than its time limit."],
		[
			{ value: { message: "job heartbeat timeout" } },
			"The process that ran it ended or stopped responding.",
		],
		[
			{
				message: "\nInvalid `db.user.findMany()` invocation in\n/app/a.js:1\n\nThe table is away.",
			},
			"The table is away.",
		],
		[{ message: "First\nsecond" }, "First second"],
		[{ message: `Refused: ${TOKEN}` }, "Refused: ••••"],
		[{ message: `No row ${ID}` }, `No row ${ID}`],
		[{ message: `https://a.example/reset?token=${TOKEN}` }, "https://a.example/reset?token=••••"],
		[{ message: " " }, NO_REASON],
		[{ message: 5 }, NO_REASON],
		[{}, NO_REASON],
		[null, NO_REASON],
	])("of %j is %j", (output, reason) => {
		expect(describeFailure(output)).toBe(reason);
	});

	test("is cut", () => {
		expect(describeFailure({ message: "so long. ".repeat(10_000) })).toHaveLength(2_000);
	});
});

test("the data of a run is shown without its secrets", () => {
	const data = {
		userId: ID,
		to: "ada.lovelace.of.the.analytical.engine.1815@example.com",
		notice: { kind: "token-created", name: "My script", expiresAtMs: 5, isNew: true, none: null },
		urls: [`https://a.example/verify/${TOKEN}`, "https://a.example/terms"],
		text: `Use ${TOKEN} for ${ID}`,
		resetToken: "short",
		password: "short",
		nested: [{ apiKey: "short", codeId: ID, tokens: 2 }],
	};
	expect(maskData(data)).toEqual({
		...data,
		urls: ["https://a.example/verify/••••", "https://a.example/terms"],
		text: `Use •••• for ${ID}`,
		resetToken: "••••",
		password: "••••",
		nested: [{ apiKey: "••••", codeId: ID, tokens: 2 }],
	});
	expect(maskData(TOKEN)).toBe("••••");
	expect(maskData(null)).toBeNull();
});

test.each([
	[{ to: "ada@example.com", email: "other@example.com" }, "ada@example.com"],
	[{ userId: ID, newEmail: "new@example.com" }, "new@example.com"],
	[{ email: "ada@example.com" }, "ada@example.com"],
	[{ userId: ID, to: 5 }, null],
	[null, null],
])("the recipient in %j is %j", (data, recipient) => {
	expect(recipientIn(data)).toBe(recipient);
});
