import { expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { answerWebfinger } from "./answer-webfinger.server.ts";

const { host } = new URL(env.APP_URL);
const PROFILE_PAGE = "http://webfinger.net/rel/profile-page";

async function ask(resource: string, ...rels: string[]) {
	const query = new URLSearchParams([["resource", resource], ...rels.map((rel) => ["rel", rel])]);
	const answer = await answerWebfinger(query);
	return { answer, body: answer.status === 200 ? await answer.json() : null };
}

test("WebFinger names the page of an account, and of the page’s address", async () => {
	const { username } = await insertUser();
	const page = `${env.APP_URL}/${username}`;
	for (const resource of [
		`acct:${username}@${host}`,
		`acct:${username.toUpperCase()}@${host.toUpperCase()}`,
		page,
		`${page}/`,
		`${env.APP_URL}/@${username}`,
	]) {
		const { answer, body } = await ask(resource);
		expect(answer.headers.get("Content-Type"), resource).toBe("application/jrd+json");
		expect(answer.headers.get("Access-Control-Allow-Origin")).toBe("*");
		expect(body).toEqual({
			subject: `acct:${username}@${host}`,
			aliases: [page],
			links: [{ rel: PROFILE_PAGE, type: "text/html", href: page }],
		});
	}
});

test.each([
	["https://flowers.example/@Rosa", "acct:Rosa@flowers.example"],
	["https://flowers.example/users/rosa.b", "acct:rosa.b@flowers.example"],
])("WebFinger leads to the linked Mastodon account %s", async (url, subject) => {
	const { username, profileId } = await insertUser();
	await db.socialLink.create({ data: { profileId, platform: "mastodon", url, position: 0 } });
	const { body } = await ask(`acct:${username}@${host}`);
	expect(body.subject).toBe(subject);
	expect(body.aliases).toEqual([`${env.APP_URL}/${username}`, url]);
	expect(body.links).toContainEqual({ rel: "self", type: "application/activity+json", href: url });
});

test("WebFinger limits the links to the relations that are asked for", async () => {
	const { username } = await insertUser();
	const account = `acct:${username}@${host}`;
	expect((await ask(account, "self")).body.links).toEqual([]);
	expect((await ask(account, "self", PROFILE_PAGE)).body.links).toHaveLength(1);
});

test("WebFinger says nothing about pages that visitors can’t see, or of other sites", async () => {
	const hidden = await insertUser();
	await db.profile.update({ where: { id: hidden.profileId }, data: { published: false } });
	const suspended = await insertUser({ status: "suspended" });
	const { username } = await insertUser();
	for (const resource of [
		`acct:${hidden.username}@${host}`,
		`acct:${suspended.username}@${host}`,
		`acct:nobody-here@${host}`,
		`acct:${username}@elsewhere.example`,
		`acct:${username}`,
		`https://elsewhere.example/${username}`,
		`${env.APP_URL}/${username}/card`,
		`acct:%00@${host}`,
		"",
		"x".repeat(5_000),
	]) {
		expect((await ask(resource)).answer.status, resource).toBe(404);
	}
});

test("WebFinger needs one resource", async () => {
	expect((await answerWebfinger(new URLSearchParams())).status).toBe(400);
	const two = new URLSearchParams("resource=acct:a@b&resource=acct:c@d");
	expect((await answerWebfinger(two)).status).toBe(400);
});

test("WebFinger of an old username redirects to the new one", async () => {
	const { profileId, username } = await insertUser();
	const later = `${username}x`;
	await db.profile.update({ where: { id: profileId }, data: { username: later } });
	const expiresAt = new Date(Date.now() + 1_000_000);
	await db.usernameHistory.create({ data: { profileId, username, expiresAt } });
	const { answer } = await ask(`acct:${username}@${host}`, "self");
	expect(answer.status).toBe(301);
	expect(answer.headers.get("Location")).toBe(
		`/.well-known/webfinger?${new URLSearchParams({ resource: `acct:${later}@${host}`, rel: "self" })}`,
	);
});
