import { expect, test } from "vitest";
import { readSessionId } from "./session-id.ts";

const read = (search: string) => readSessionId(new URLSearchParams(search));

test("reads the id that Stripe filled in", () => {
	expect(read("?session_id=cs_test_a1B2&plan=pro")).toBe("cs_test_a1B2");
});

test.each([
	"",
	"?session_id=",
	"?session_id=cs_",
	"?session_id=sub_1",
	"?session_id=cs_a%2Fb",
	"?session_id=xcs_1",
	`?session_id=cs_${"a".repeat(241)}`,
])("reads no id from %j", (search) => {
	expect(read(search)).toBeNull();
});
