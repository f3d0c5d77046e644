import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { encryptTotpSecret } from "#app/features/account/accounts/two-step/totp.server.ts";
import { db } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { insertAdministrator } from "#tests/support/administrators-factory.ts";
import { createApiClient, insertAccessToken } from "#tests/support/api-client.ts";
import { insertForm } from "#tests/support/forms-factory.ts";
import { createVisitor } from "#tests/support/http-visitor.ts";
import { startServerForFile } from "#tests/support/start-server-for-file.ts";

/**
 * What keyboards write, in forms without scripts and in calls of the API of the built product
 * (docs/decisions/0027-folded-texts.md).
 */

// The test encrypts with it.
const server = await startServerForFile({
	environment: { SESSION_SECRET: env.SESSION_SECRETS.join(",") },
});

/** As a keyboard for Japanese writes it. */
const wide = (text: string) =>
	text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0));

const uniqueName = () => `anna-${crypto.randomUUID().slice(0, 13)}`;

/** The details of the only link of a page. */
const linkOf = ({ profileId }: { profileId: string }) =>
	db.link.findFirstOrThrow({ where: { profileId }, select: { url: true, details: true } });

test("a form signs in with an address in full width", async () => {
	const name = uniqueName();
	const { password } = await insertUser({ email: `${name}@example.com` });
	const visitor = createVisitor(server.url);
	const email = `${wide(name)}＠example.com`;
	const answer = await visitor.post("/signin", { email, password });
	expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/dashboard"]);
	expect((await visitor.get("/dashboard/links")).status).toBe(200);
});

test("a form signs up with an address in full width, once", async () => {
	const name = uniqueName();
	const signUp = (email: string) =>
		createVisitor(server.url).post("/signup", {
			name: "Jose\u0301",
			email,
			password: "Correct-horse-9",
			confirmPassword: "Correct-horse-9",
			terms: "on",
		});
	expect((await signUp(wide(`${name}@example.com`))).status).toBe(303);
	const user = await db.user.findUniqueOrThrow({
		where: { email: `${name}@example.com` },
		select: { profiles: { select: { username: true, name: true } } },
	});
	expect(user.profiles).toEqual([{ username: name, name: "José" }]);
	expect((await signUp(`${name}@example.com`)).status).toBe(409);
});

test("the form for a username folds it, and refuses one that folds to another's or to a reserved one", async () => {
	const owner = await insertUser();
	const other = await insertUser();
	const visitor = createVisitor(server.url);
	visitor.setCookie((await insertSession(owner)).header);
	const change = async (username: string) => {
		const fields = { intent: "change-username", currentUsername: owner.username, username };
		const { status } = await visitor.post("/dashboard/profile", fields);
		const profile = await db.profile.findFirstOrThrow({ where: { id: owner.profileId } });
		return [status, profile.username];
	};
	expect(await change(wide(other.username))).toEqual([400, owner.username]);
	expect(await change("ａｄｍｉｎ")).toEqual([400, owner.username]);
	const name = uniqueName();
	expect(await change(wide(name.toUpperCase()))).toEqual([303, name]);
});

test("a form and a call add phone, website and contact card as they are typed", async () => {
	const owner = await insertUser();
	const visitor = createVisitor(server.url);
	visitor.setCookie((await insertSession(owner)).header);
	const fields = {
		intent: "add-link",
		kind: "phone",
		title: "Call",
		url: "０９０－１２３４－５６７８",
	};
	expect((await visitor.post("/dashboard/links", fields)).status).toBe(303);
	expect((await linkOf(owner)).url).toBe("tel:09012345678");

	const call = createApiClient(server.url, await insertAccessToken(owner));
	const add = async (body: object) => {
		const answer = await call("POST", "/api/links", { body: { title: "A", ...body } });
		expect(answer.status).toBe(201);
		return answer.body;
	};
	expect(await add({ kind: "phone", url: "０９０－１２３４－５６７８" })).toMatchObject({
		url: "tel:09012345678",
	});
	expect(await add({ kind: "whatsapp", url: "+٤٩ ١٧٠ ١٢٣٤٥٦٧" })).toMatchObject({
		url: "https://wa.me/491701234567",
	});
	expect(await add({ kind: "sms", url: "+۴۹ ۱۷۰ ۱۲۳۴۵۶۷" })).toMatchObject({
		url: "sms:+491701234567",
	});
	expect(await add({ url: "ｈｔｔｐｓ：／／example.com／ａ" })).toMatchObject({
		url: "https://example.com/%EF%BD%81",
	});
	const card = await add({
		kind: "vcard",
		details: {
			name: "アンナ",
			phone: "+८१ ९० १२३४ ५६७८",
			email: "ａｎｎａ＠example.com",
			website: "example。com",
		},
	});
	expect(card.details).toMatchObject({
		name: "アンナ",
		phone: "+819012345678",
		email: "anna@example.com",
		website: "https://example.com",
	});
});

test("the forms of a page take an address in full width", async () => {
	const owner = await insertUser({ tier: "pro", emailVerified: true });
	const contact = await insertForm(owner, "contact");
	const list = await insertForm(owner, "signup");
	const email = wide("grace@example.com");
	const visitor = createVisitor(server.url);
	const message = { name: "Grace", email, message: "Are you free?" };
	expect((await visitor.post(`/go/${contact}/form`, message)).status).toBe(303);
	expect((await visitor.post(`/go/${list}/form`, { email, consent: "on" })).status).toBe(303);
	const where = { profileId: owner.profileId };
	const { email: sender } = await db.contactMessage.findFirstOrThrow({ where });
	const { email: subscriber } = await db.subscriber.findFirstOrThrow({ where });
	expect([sender, subscriber]).toEqual(["grace@example.com", "grace@example.com"]);
});

test("the log-in of administrators takes a code in full width with a hyphen, as a form and as a call", async () => {
	const secret = new Secret({ size: 20 });
	const name = uniqueName();
	const typed = (code: string) => `${wide(code.slice(0, 3))}-${wide(code.slice(3))}`;
	for (const way of ["form", "call"]) {
		const { administratorId, password } = await insertAdministrator({
			email: `${name}-${way}@example.com`,
		});
		await db.administrator.update({
			where: { id: administratorId },
			data: {
				totpSecret: encryptTotpSecret(secret.base32, {
					kind: "administrator",
					id: administratorId,
				}),
			},
		});
		const email = wide(`${name}-${way}@example.com`);
		const code = typed(new TOTP({ secret }).generate());
		if (way === "call") {
			const answer = await createApiClient(server.url)("POST", "/admin/login", {
				body: { email, password, code },
			});
			expect(answer.status).toBe(200);
		} else {
			const visitor = createVisitor(server.url);
			const first = await visitor.post("/admin/login", { email, password });
			expect(first.status).toBe(303);
			const second = await visitor.post(first.headers.get("Location") ?? "", { code });
			expect([second.status, second.headers.get("Location")]).toEqual([303, "/admin/dashboard"]);
		}
	}
});
