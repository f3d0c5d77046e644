import { expect, test } from "vitest";
import type { RequestFailure } from "#app/forms/request-failure.ts";
import { sendFailureText } from "./schema.ts";

test.each<[RequestFailure, string]>([
	[
		{ kind: "unreachable" },
		"Unable to connect to support system. Please check your internet connection.",
	],
	[
		{ kind: "timeout" },
		"Unable to connect to support system. Please check your internet connection.",
	],
	[{ kind: "gateway" }, "Service temporarily unavailable. Please try again later."],
	[{ kind: "server" }, "Support system is temporarily unavailable. Please try again later."],
	[{ kind: "rejected" }, "Failed to submit ticket. Please try again later."],
	[{ kind: "refused", message: "This page is gone." }, "This page is gone."],
])("a failed submission names the reason: %j", (failure, text) => {
	expect(sendFailureText(failure)).toBe(text);
});
