import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertAdministrator } from "#tests/support/administrators-factory.ts";
import {
	getLegalEditor,
	getPublishedText,
	getTermsVersion,
	mustAcceptTerms,
} from "./queries.server.ts";
import { recordAcceptedTerms } from "./record-accepted-terms.server.ts";
import { BUILT_IN_VERSION, type LegalPageName } from "./schema.ts";
import {
	deleteLegalDraft,
	publishLegalPage,
	reuseLegalVersion,
	updateLegalDraft,
} from "./update-legal-page.server.ts";

const BUILT_IN_DAY = { now: () => new Date(`${BUILT_IN_VERSION}T12:00:00Z`) };
const NEXT_DAY = { now: () => new Date(Date.parse(`${BUILT_IN_VERSION}T12:00:00Z`) + 86_400_000) };

let actor: Awaited<ReturnType<typeof insertAdministrator>>;

beforeEach(async () => {
	actor = await insertAdministrator();
	await db.legalVersion.deleteMany();
	await db.legalDraft.updateMany({ data: { summary: null, text: null } });
});

async function save(page: LegalPageName, text: string) {
	const { draft } = await getLegalEditor(page);
	await updateLegalDraft({ actor, page, version: draft.version, summary: "Short", text });
}

async function publish(
	page: LegalPageName,
	{ text = "New", requiresAcceptance = true, clock = NEXT_DAY } = {},
) {
	await save(page, text);
	const { draft } = await getLegalEditor(page);
	return publishLegalPage({ actor, page, version: draft.version, requiresAcceptance }, clock);
}

test("a draft is not shown before it is published", async () => {
	await save("privacy", "New text");
	expect((await getPublishedText("privacy")).name).toBe(BUILT_IN_VERSION);

	const { name } = await publish("privacy", { text: "New text" });
	expect(await getPublishedText("privacy")).toMatchObject({ name, text: "New text", number: 1 });
});

test("the audit log names versions, summaries and lengths, but has no text", async () => {
	const { name } = await publish("terms", { text: "Twelve chars" });
	await publish("terms", { text: "Later", requiresAcceptance: false });
	const entries = await db.auditEntry.findMany({
		where: { administratorEmail: actor.email },
		orderBy: { position: "asc" },
		select: { action: true, before: true, after: true },
	});
	const next = expect.stringMatching(/^\d{4}-\d\d-\d\d\.2$/);
	expect(entries).toEqual([
		{
			action: "legal-page.draft-edited",
			before: null,
			after: { Summary: "Short", Length: "12 characters" },
		},
		{
			action: "legal-page.published",
			before: { Version: BUILT_IN_VERSION },
			after: { Version: name, Summary: "Short", "Creators must accept it": "Yes" },
		},
		{
			action: "legal-page.draft-edited",
			before: null,
			after: { Summary: "Short", Length: "5 characters" },
		},
		{
			action: "legal-page.published",
			before: { Version: name },
			after: { Version: next, Summary: "Short", "Creators must accept it": "No" },
		},
	]);
});

test("versions of one day have different names, also on the day of the built-in text", async () => {
	expect(await publish("terms", { clock: BUILT_IN_DAY })).toEqual({
		name: `${BUILT_IN_VERSION}.2`,
	});
	expect(await publish("terms", { clock: BUILT_IN_DAY })).toEqual({
		name: `${BUILT_IN_VERSION}.3`,
	});
});

test("a stale tab neither saves, publishes nor discards", async () => {
	const { draft } = await getLegalEditor("terms");
	const { version } = draft;
	await save("terms", "Saved first");
	const change = { actor, page: "terms", version } as const;
	for (const attempt of [
		() => updateLegalDraft({ ...change, summary: "", text: "Mine" }),
		() => publishLegalPage({ ...change, requiresAcceptance: true }),
		() => deleteLegalDraft(change),
		() => reuseLegalVersion({ ...change, number: 0 }),
	]) {
		await expect(attempt()).rejects.toMatchObject({ code: "conflict" });
	}
	expect((await getLegalEditor("terms")).draft.text).toBe("Saved first");
});

test("an older text becomes the draft again", async () => {
	await publish("cookies", { text: "First" });
	await publish("cookies", { text: "Second" });
	const { draft } = await getLegalEditor("cookies");
	await reuseLegalVersion({ actor, page: "cookies", version: draft.version, number: 1 });

	expect((await getLegalEditor("cookies")).draft).toMatchObject({
		text: "First",
		isUnpublished: true,
	});
	expect((await getPublishedText("cookies")).text).toBe("Second");
});

describe("accepting the terms", () => {
	test("is due after a version that asks for it, until it is accepted", async () => {
		const user = await insertUser();
		expect(await mustAcceptTerms(user)).toBe(false);
		const { name } = await publish("terms");
		expect(await mustAcceptTerms(user)).toBe(true);

		await recordAcceptedTerms({ userId: user.userId, version: name });
		expect(await mustAcceptTerms(user)).toBe(false);
		expect((await db.user.findUniqueOrThrow({ where: { id: user.userId } })).termsVersion).toBe(
			name,
		);
	});

	test("isn’t due after a small correction, and still is for who missed the version before it", async () => {
		const [user, late] = [await insertUser(), await insertUser()];
		const { name } = await publish("terms");
		await recordAcceptedTerms({ userId: user.userId, version: name });
		await publish("terms", { text: "Newer", requiresAcceptance: false });

		expect(await mustAcceptTerms(user)).toBe(false);
		expect(await mustAcceptTerms(late)).toBe(true);
		await recordAcceptedTerms({ userId: late.userId, version: await getTermsVersion() });
		expect(await mustAcceptTerms(late)).toBe(false);
	});

	test("isn’t due after a new privacy policy", async () => {
		const user = await insertUser();
		await publish("privacy");
		expect(await mustAcceptTerms(user)).toBe(false);
	});

	test("refuses a version that is no longer the current one", async () => {
		const user = await insertUser();
		const { name } = await publish("terms");
		await publish("terms", { text: "Newer" });
		await expect(recordAcceptedTerms({ userId: user.userId, version: name })).rejects.toMatchObject(
			{
				code: "conflict",
			},
		);
	});
});
