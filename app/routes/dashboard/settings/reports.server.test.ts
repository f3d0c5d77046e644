import { describe, expect, test } from "vitest";
import { getStoredReports } from "#app/features/audience/email-reports/queries.server.ts";
import type { InsertedUser } from "#tests/support/accounts-factory.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertReports } from "#tests/support/reports-factory.ts";
import { answerOf, createRouteArgs, formRequest, pageRequest } from "#tests/support/requests.ts";
import { action, loader } from "./reports.tsx";

const PATH = "/dashboard/settings/reports";
const CHOSEN = {
	intent: "save-reports",
	version: "1",
	frequency: "monthly",
	weekday: "2",
	day_of_month: "28",
	time_zone: "Europe/Berlin",
	seo_monthly: "on",
	shownFields: "seo_monthly broken_links first_visits",
};
/** What a page of version 1.0 sends, which has no `first_visits`. */
const { shownFields: _, ...CHOSEN_BEFORE } = CHOSEN;

function post(user: InsertedUser, fields: Record<string, string>, accept = "text/html") {
	const request = formRequest(PATH, fields, { Accept: accept });
	return answerOf(action(createRouteArgs(request, {}, { user })));
}

const get = (user: InsertedUser) => loader(createRouteArgs(pageRequest(PATH), {}, { user }));

describe("POST /dashboard/settings/reports", () => {
	test("saves the choices, and a missing switch as off", async () => {
		const user = await insertUser({ tier: "max" });
		const answer = await post(user, CHOSEN);
		expect(answer).toRedirectTo(PATH);
		await expect(answer).toSendToast({ type: "success", message: "Email settings saved" });
		const saved = {
			version: 2,
			frequency: "monthly",
			weekday: 2,
			dayOfMonth: 28,
			timeZone: "Europe/Berlin",
			seoMonthly: true,
			brokenLinks: false,
			firstVisits: false,
		};
		expect(await getStoredReports(user)).toEqual(saved);
		const again = { ...CHOSEN, version: "2", broken_links: "on" };
		expect(await post(user, again, "*/*")).toMatchObject({
			data: { saved: { ...saved, version: 3, brokenLinks: true } },
		});
	});

	test.each([
		["frequency", "hourly", "Choose how often"],
		["weekday", "8", "Choose a day of the week"],
		["weekday", "0", "Choose a day of the week"],
		["day_of_month", "29", "Choose a day from 1 to 28"],
		["day_of_month", "1.5", "Choose a day from 1 to 28"],
		["time_zone", "Mars/Olympus", "This time zone isn’t supported"],
		["time_zone", "+02:00", "This time zone isn’t supported"],
	])("refuses %s %j", async (name, value, message) => {
		const user = await insertUser({ tier: "max" });
		const answer = await post(user, { ...CHOSEN, [name]: value });
		expect(answer).toRefuseField(name, message);
		await expect(answer).toSendToast({
			type: "error",
			message: "Failed to save your email settings. Please try again.",
		});
		expect(await getStoredReports(user)).toMatchObject({ version: 1, frequency: "off" });
	});

	test("answers a stale form with both versions", async () => {
		const user = await insertUser({ tier: "max" });
		await post(user, { ...CHOSEN, frequency: "weekly" });
		expect(await post(user, CHOSEN)).toMatchObject({
			init: { status: 409 },
			data: {
				result: { initialValue: { frequency: "monthly" } },
				conflict: { version: 2, frequency: "weekly" },
			},
		});
	});

	test.each(["free", "pro"] as const)("lets %s choose only its notices", async (tier) => {
		const user = await insertUser({ tier });
		expect(await post(user, CHOSEN)).toMatchObject({ init: { status: 403 } });
		expect(await getStoredReports(user)).toMatchObject({ frequency: "off", brokenLinks: true });
		const notices = { intent: "save-notices", shownFields: "broken_links first_visits" };
		const answer = await post(user, { ...notices, version: "1", first_visits: "on" });
		expect(answer).toRedirectTo(PATH);
		const stored = { version: 2, brokenLinks: false, firstVisits: true };
		expect(await getStoredReports(user)).toMatchObject(stored);
		await post(user, { ...notices, version: "2", broken_links: "on" });
		expect(await getStoredReports(user)).toMatchObject({ brokenLinks: true, firstVisits: false });
	});

	test.each([
		["max", CHOSEN_BEFORE],
		["max", { ...CHOSEN, shownFields: "seo_monthly broken_links" }],
		["free", { intent: "save-notices", version: "1" }],
	] as const)("keeps a switch that the form of %s doesn't show", async (tier, fields) => {
		const user = await insertUser({ tier });
		expect(await post(user, fields)).toRedirectTo(PATH);
		const stored = { version: 2, brokenLinks: false, firstVisits: true };
		expect(await getStoredReports(user)).toMatchObject(stored);
	});

	test("refuses a form that the page can't send", async () => {
		const user = await insertUser({ tier: "max" });
		for (const fields of [{ intent: "send-now" }, { ...CHOSEN, seo_monthly: "true" }]) {
			expect(await post(user, fields)).toMatchObject({ init: { status: 400 } });
		}
	});
});

describe("GET /dashboard/settings/reports", () => {
	test("shows when the next report is due in the chosen time zone", async () => {
		const user = await insertUser({ tier: "max" });
		expect(await get(user)).toMatchObject({ hasReports: true, nextDay: null });
		await insertReports(user, { frequency: "weekly", weekday: 5, timeZone: "Asia/Tokyo" });
		expect(await get(user)).toMatchObject({
			nextDay: expect.stringMatching(/^Friday, \w+ \d+, \d{4}$/),
			timeZones: expect.arrayContaining(["Asia/Tokyo", "UTC", "America/New_York"]),
		});
	});

	test("shows a smaller plan what is kept for later", async () => {
		const user = await insertUser({ tier: "pro" });
		await insertReports(user, { frequency: "weekly" });
		expect(await get(user)).toMatchObject({
			hasReports: false,
			stored: { frequency: "weekly" },
			timeZones: [],
		});
	});
});
