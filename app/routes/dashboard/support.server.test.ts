import { describe, expect, test, vi } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import {
	answerOf,
	createRouteArgs,
	formRequest,
	lastRetryAfter,
	pageRequest,
} from "#tests/support/requests.ts";
import { insertTicket } from "#tests/support/support-factory.ts";
import { action, loader } from "./support.tsx";

const PATH = "/dashboard/support";
const typed = { subject: "Where is my page?", message: "I can't find it." };

function post(user: InsertedUser, fields: Record<string, string>) {
	return answerOf(action(createRouteArgs(formRequest(PATH, fields), {}, { user })));
}

async function load(user: InsertedUser, search = "") {
	const answer = await loader(createRouteArgs(pageRequest(PATH + search), {}, { user }));
	return { ...answer.data, status: answer.init?.status };
}

describe("POST /dashboard/support", () => {
	test.each([
		["free", "48-72"],
		["pro", "24-48"],
		["max", "12-24"],
	] as const)("opens a ticket and promises %s an answer within %s hours", async (tier, hours) => {
		const user = await insertUser({ tier });
		const answer = await post(user, { ...typed, subject: "  Where is\n my page?  " });
		expect(answer).toRedirectTo(PATH);
		await expect(answer).toSendToast({
			type: "success",
			message: `Ticket submitted successfully! We'll respond within ${hours} hours.`,
		});
		expect(await db.ticket.findMany({ where: { userId: user.userId } })).toMatchObject([
			{ ...typed, priority: "medium", status: "open" },
		]);
	});

	test.each([
		[{ subject: "" }, "subject", "Subject is required"],
		[{ subject: " \n " }, "subject", "Subject is required"],
		[{ subject: "x".repeat(201) }, "subject", "Subject must be at most 200 characters"],
		[{ message: "" }, "message", "Message is required"],
		[{ message: " \n " }, "message", "Message is required"],
		[{ message: "x".repeat(5001) }, "message", "Message must be at most 5000 characters"],
		[{ priority: "urgent" }, "priority", "Choose a priority"],
	])("refuses %j and keeps what was typed", async (given, field, message) => {
		const user = await insertUser();
		const answer = await post(user, { ...typed, ...given });
		expect(answer).toRefuseField(field, message);
		await expect(answer).toSendNoToast();
		const kept = { ...typed, ...given };
		const { result } = (answer as unknown as { data: { result: { initialValue: object } } }).data;
		expect(result.initialValue).toMatchObject({
			...(kept.subject ? { subject: kept.subject } : {}),
			...(kept.message ? { message: kept.message } : {}),
		});
		expect(await db.ticket.count({ where: { userId: user.userId } })).toBe(0);
	});

	test("says when to try again after too many tickets", async () => {
		const user = await insertUser();
		for (let count = 0; count < 5; count += 1) await post(user, typed);
		const answer = await post(user, typed);
		expect(answer).toMatchObject({
			init: { status: 429 },
		});
		expect(lastRetryAfter()).toMatch(/^\d+$/);
	});

	test("says that support is unavailable while tickets can't be stored", async () => {
		vi.spyOn(db, "$transaction").mockRejectedValue(new Error("the disk is full"));
		const answer = await post(await insertUser(), typed);
		expect(answer).toMatchObject({ init: { status: 503 } });
		expect(answer).toSayOnce("Support system is temporarily unavailable. Please try again later.");
		expect(JSON.stringify(answer)).toContain(typed.message);
	});
});

describe("GET /dashboard/support", () => {
	test("lists the user's own tickets, latest first, with an excerpt of each", async () => {
		const user = await insertUser();
		await insertTicket(await insertUser(), { subject: "Somebody else's" });
		await insertTicket(user, {
			subject: "Older",
			message: "word ".repeat(100),
			status: "in_progress",
			createdAt: new Date("2026-11-01T00:00:00Z"),
		});
		await insertTicket(user, {
			subject: "Newer",
			replies: [{ author: "creator" }, { author: "administrator" }],
		});
		const { list } = await load(user);
		expect(list?.tickets).toMatchObject([
			{ subject: "Newer", status: "open", lastReply: { author: "administrator" } },
			{ subject: "Older", status: "in-progress", priority: "medium", lastReply: null },
		]);
		const preview = list?.tickets[1]?.preview ?? "";
		expect(preview).toMatch(/^word word .*word…$/);
		expect(preview.length).toBeLessThanOrEqual(150);
		expect(JSON.stringify(list)).not.toContain("word ".repeat(40));
	});

	test("shows ten on a page, and the nearest page for one that doesn't exist", async () => {
		const user = await insertUser();
		for (let count = 0; count < 11; count += 1) await insertTicket(user);
		expect((await load(user)).list).toMatchObject({ page: 1, pages: 2, tickets: { length: 10 } });
		const second = { page: 2, pages: 2, tickets: { length: 1 } };
		expect((await load(user, "?page=2")).list).toMatchObject(second);
		expect((await load(user, "?page=99")).list).toMatchObject(second);
		for (const page of ["0", "-1", "x", "1e9", "99999999999"]) {
			expect((await load(user, `?page=${page}`)).list).toMatchObject({ page: 1 });
		}
	});

	test("says if tickets can't be read, and shows the rest", async () => {
		for (const [error, failure] of [
			[
				new AppError("unavailable", "no database"),
				"Support system is temporarily unavailable. Please check your internet connection.",
			],
			[new Error("broken"), "Failed to load tickets. Please try again later."],
		] as const) {
			vi.spyOn(db.ticket, "count").mockRejectedValueOnce(error);
			expect(await load(await insertUser())).toMatchObject({
				status: 503,
				list: null,
				failure,
				tier: "free",
			});
		}
	});

	test("shows no live chat if none is configured", async () => {
		const user = await insertUser({ tier: "max" });
		expect(await load(user)).toMatchObject({ chatUrl: null });
	});
});

describe("with a configured live chat", () => {
	test.each([
		["free", null],
		["pro", null],
		["max", "https://chat.example.com/links"],
	] as const)("%s gets %s", async (tier, chatUrl) => {
		vi.stubEnv("SUPPORT_CHAT_URL", "https://chat.example.com/links");
		vi.resetModules();
		const route = await import("./support.tsx");
		const { currentUserContext } = await import("#app/middleware/require-user.server.ts");
		const user = await insertUser({ tier });
		const args = createRouteArgs(pageRequest(PATH), {});
		args.context.set(currentUserContext, user);
		const { data } = await route.loader(args);
		expect(data).toMatchObject({ chatUrl });
	});

	test.each(["http://chat.example.com", "javascript:alert(1)", "chat"])(
		"the value %s prevents startup",
		async (url) => {
			const { parseEnvironment } = await import("#app/platform/parse-environment.server.ts");
			const required = { DATABASE_URL: "postgresql://localhost/links" };
			expect(() => parseEnvironment({ ...required, SUPPORT_CHAT_URL: url })).toThrow(
				"SUPPORT_CHAT_URL is not valid: it must look like https://",
			);
		},
	);
});
