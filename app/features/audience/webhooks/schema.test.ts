import { expect, test } from "vitest";
import { listOfferedEvents, WEBHOOK_EVENT_NAMES } from "./schema.ts";

test("a form shows events of domains where there are domains, or what it would lose", () => {
	expect(listOfferedEvents({ hasDomains: true })).toEqual(WEBHOOK_EVENT_NAMES);
	const without = listOfferedEvents({ hasDomains: false });
	expect(without).toEqual(WEBHOOK_EVENT_NAMES.filter((name) => !name.startsWith("domain.")));
	const chosen = ["page.changed", "domain.active"] as const;
	expect(listOfferedEvents({ hasDomains: false, chosen })).toEqual([...without, "domain.active"]);
});
