import { expect, test } from "vitest";
import type { RequestFailure } from "#app/forms/request-failure.ts";
import { isByCreator, messageSchema, sendFailureText } from "./schema.ts";

test.each<[RequestFailure, string]>([
	[
		{ kind: "unreachable" },
		"Unable to connect to support system. Please check your internet connection.",
	],
	[
		{ kind: "timeout" },
		"Unable to connect to support system. Please check your internet connection.",
	],
	[{ kind: "too large" }, "Your message is larger than this site accepts. Please shorten it."],
	[{ kind: "gateway" }, "Service temporarily unavailable. Please try again later."],
	[{ kind: "server" }, "Support system is temporarily unavailable. Please try again later."],
	[{ kind: "rejected" }, "Failed to submit ticket. Please try again later."],
	[{ kind: "refused", message: "This page is gone." }, "This page is gone."],
])("a failed submission names the reason: %j", (failure, text) => {
	expect(sendFailureText(failure)).toBe(text);
});

test("a message is the creator's own, written in the dashboard or through the API", () => {
	const own = (["creator", "api_token", "administrator", "system"] as const).filter((author) =>
		isByCreator({ author }),
	);
	expect(own).toEqual(["creator", "api_token"]);
});

test.each([
	[undefined, "Message is required"],
	["", "Message is required"],
	["x".repeat(5_001), "Message must be at most 5000 characters"],
])("a message is required, and has a limit: %j", (text, message) => {
	expect(messageSchema.safeParse(text).error?.issues).toMatchObject([{ message }]);
});
