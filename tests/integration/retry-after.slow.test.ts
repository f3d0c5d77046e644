import { expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { createVisitor } from "#tests/support/http-visitor.ts";
import { startServerForFile } from "#tests/support/start-server-for-file.ts";

/** `Retry-After` as the built product sends it, of forms that are limited. */

const server = await startServerForFile();

const DAY_MS = 24 * 60 * 60 * 1000;

/** A creator who has changed the username three times, and may again in 10 days. */
async function signIn() {
	const user = await insertUser();
	const usernameChanges = [20, 15, 1].map((days) => new Date(Date.now() - days * DAY_MS));
	await db.profile.update({ where: { id: user.profileId }, data: { usernameChanges } });
	const visitor = createVisitor(server.url);
	visitor.setCookie((await insertSession(user)).header);
	return { user, visitor };
}

/** The three ways in which a form is sent. */
const WAYS = [
	["a document", "", "text/html"],
	["React Router", ".data", "*/*"],
	["a script", "", "application/json"],
] as const;

test.each([
	...WAYS.map(([way, ...rest]) => [way, "/dashboard/profile", "change-username", ...rest] as const),
	...WAYS.slice(0, 2).map(
		([way, ...rest]) => [way, "/dashboard/start", "save-you", ...rest] as const,
	),
])("to %s, %s says when the username can change", async (_, path, intent, suffix, accept) => {
	const { user, visitor } = await signIn();
	const username = `new-${user.username}`.slice(0, 50);
	const answer = await visitor.send(path + suffix, {
		method: "POST",
		headers: { Origin: server.url, Accept: accept },
		body: new URLSearchParams({
			intent,
			currentUsername: user.username,
			username,
			...(intent === "save-you" ? { version: "1", profileVersion: "1" } : {}),
		}),
	});
	expect(answer.status).toBe(429);
	expect(await answer.text()).toContain(username);
	const retryAfterS = Number(answer.headers.get("Retry-After"));
	expect(retryAfterS).toBeGreaterThan(9 * 86_400);
	expect(retryAfterS).toBeLessThanOrEqual(10 * 86_400);
});

test.each(WAYS)("to %s, a full hour of uploads says when it is over", async (_, suffix, accept) => {
	const { visitor } = await signIn();
	const send = () => {
		const body = new FormData();
		body.set("intent", "upload-image");
		body.set("kind", "profile");
		body.set("image", new File(["no picture"], "me.png", { type: "image/png" }));
		return visitor.send(`/dashboard/profile${suffix}`, {
			method: "POST",
			headers: { Origin: server.url, Accept: accept },
			body,
		});
	};
	for (let count = 0; count < 60; count++) expect((await send()).status).toBe(400);
	const answer = await send();
	expect(answer.status).toBe(429);
	expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(3_000);
});

test("a network that sends too many invalid forms is told when it may send others", async () => {
	const visitor = createVisitor(server.url);
	const send = () => visitor.post("/signin", { email: "nobody" });
	for (let count = 0; count < 100; count++) expect((await send()).status).toBe(400);
	const answer = await send();
	expect(answer.status).toBe(429);
	expect(answer.headers.get("Retry-After")).toMatch(/^\d{1,3}$/);
});
