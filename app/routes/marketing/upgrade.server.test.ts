import { describe, expect, test } from "vitest";
import { landingContext } from "#app/features/admin/site/landing/landing-context.server.ts";
import { visitorContext } from "#app/middleware/session.server.ts";
import { replyToastContext } from "#app/platform/flash-toast.server.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import { answerOf, createRouteArgs, formRequest } from "#tests/support/requests.ts";
import { action, loader } from "./upgrade.tsx";

async function post(path: string, fields: Record<string, string>, user: InsertedUser | null) {
	const args = createRouteArgs(formRequest(path, fields), {});
	args.context.set(visitorContext, user);
	return { answer: await answerOf(action(args)), toast: args.context.get(replyToastContext) };
}

describe("POST /upgrade", () => {
	test("asks a visitor to sign in, and keeps the plan and where to go", async () => {
		const { answer } = await post(
			"/upgrade?plan=pro&redirectTo=/dashboard/links",
			{ plan: "max" },
			null,
		);
		expect(answer).toMatchObject({ status: 303 });
		expect((answer as Response).headers.get("Location")).toBe(
			"/signin?plan=max&redirectTo=%2Fdashboard%2Flinks",
		);
	});

	test("refuses what isn't a plan that can be paid", async () => {
		const user = await insertUser();
		for (const plan of ["free", "gold", ""]) {
			await expect(post("/upgrade", { plan }, user)).rejects.toMatchObject({ status: 400 });
		}
	});

	test("says in place and as a toast that payments aren't set up", async () => {
		const { answer, toast } = await post("/upgrade", { plan: "pro" }, await insertUser());
		const failure = "Unable to process upgrade: Payments aren't set up on this site.";
		expect(answer).toMatchObject({ data: { failure }, init: { status: 503 } });
		expect(toast).toEqual({ type: "error", message: failure });
	});
});

test("GET /upgrade says that the plans can't be loaded while the database is away", async () => {
	const args = createRouteArgs(new Request("http://localhost:3000/upgrade"), {});
	args.context.set(landingContext, { state: "failed" } as never);
	await expect(loader(args as never)).rejects.toMatchObject({
		code: "unavailable",
		message: expect.stringContaining("Error loading plans: "),
	});
});
