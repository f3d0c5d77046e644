import { describe, expect, test } from "vitest";
import { hasInput, isUntouched, nextSaving, type SavingEvent, startSaving } from "./saving.ts";

type Row = { version: number };
const ROW: Row = { version: 7 };

/** The state after these events, of a form that was filled from version 3. */
function thatWas(...events: (SavingEvent<Row> | SavingEvent<Row>["type"])[]) {
	return events
		.map((event) => (typeof event === "string" ? ({ type: event } as SavingEvent<Row>) : event))
		.reduce(nextSaving<Row>, startSaving<Row>(3, null));
}

const saved = { type: "saved", version: 4 } as const;
const conflicted = { type: "conflicted", row: ROW } as const;
const kept = { type: "failed", isKept: true } as const;
const failed = { type: "failed", isKept: false } as const;

test.each<[string, ReturnType<typeof thatWas>, string]>([
	["nothing typed", thatWas(), "idle"],
	["typed", thatWas("typed"), "idle"],
	["sent", thatWas("typed", "sent"), "saving"],
	["saved", thatWas("typed", "sent", saved), "saved"],
	["saved, and typed meanwhile", thatWas("typed", "sent", "typed", saved), "idle"],
	["typed again after a save", thatWas("typed", "sent", saved, "typed"), "idle"],
	["typed while it is being saved", thatWas("typed", "sent", "typed"), "saving"],
	["not valid", thatWas("typed", "found invalid"), "invalid"],
	["typed again after an error of a field", thatWas("typed", "found invalid", "typed"), "idle"],
	["not sent", thatWas("typed", "sent", failed), "error"],
	["typed again after a failure", thatWas("typed", "sent", failed, "typed"), "error"],
	["kept in this browser", thatWas("typed", "sent", kept), "kept"],
	["as stored", thatWas("typed", "sent", kept, "typed", "found stored"), "idle"],
	["changed elsewhere", thatWas("typed", "sent", conflicted), "idle"],
])("a form is %s", (_, { status }, shown) => {
	expect(status).toBe(shown);
});

describe("input", () => {
	test.each<[string, ReturnType<typeof thatWas>, boolean]>([
		["is there once something is typed", thatWas("typed"), true],
		["is gone once it is sent", thatWas("typed", "sent"), false],
		["is there again if that failed", thatWas("typed", "sent", failed), true],
		["is there again if this browser stores it", thatWas("typed", "sent", kept), true],
		["waits while a conflict is open", thatWas("typed", "sent", conflicted), false],
		["goes on once the user keeps it", thatWas("typed", "sent", conflicted, "kept mine"), true],
		["is there when Save is pressed", thatWas("asked"), true],
		["isn't sent twice by a Save that follows a save", thatWas("typed", "sent", "asked"), false],
		[
			"is there again if the page closes during a save",
			thatWas("typed", "sent", "interrupted"),
			true,
		],
		["is not sent by a closed form", thatWas("typed", "closed"), false],
		["is sent by a page that comes back", thatWas("typed", "closed", "opened again"), true],
	])("%s", (_, saving, has) => {
		expect(hasInput(saving)).toBe(has);
	});
});

test("the next save is based on the version of the last, or of the row that the user overwrites", () => {
	expect(thatWas("typed", "sent", saved).version).toBe(4);
	expect(thatWas("typed", "sent", conflicted).version).toBe(3);
	expect(thatWas("typed", "sent", conflicted, "kept mine")).toMatchObject({
		version: 7,
		conflict: null,
	});
});

test("a save that another form's change refused goes again, based on the new row", () => {
	const rebased = { type: "rebased", version: 5 } as const;
	const again = thatWas("typed", "sent", rebased);
	expect(again).toMatchObject({ version: 5, conflict: null });
	expect(hasInput(again)).toBe(true);
	expect(isUntouched(thatWas(rebased))).toBe(true);
	expect(thatWas(rebased).version).toBe(5);
});

test("a form may be refilled only while nothing of it is unsaved", () => {
	expect(isUntouched(thatWas())).toBe(true);
	expect(isUntouched(thatWas("typed", "sent", saved))).toBe(true);
	for (const saving of [
		thatWas("typed"),
		thatWas("typed", "sent"),
		thatWas("typed", "sent", failed),
		thatWas("typed", "sent", conflicted),
	]) {
		expect(isUntouched(saving)).toBe(false);
	}
});

test("a form that the server shows with a conflict waits for the user", () => {
	const saving = nextSaving(startSaving<Row>(3, ROW), { type: "typed" });
	expect(hasInput(saving)).toBe(false);
	expect(isUntouched(saving)).toBe(false);
});
