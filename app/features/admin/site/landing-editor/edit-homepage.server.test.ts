import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { insertAdministrator } from "#tests/support/administrators-factory.ts";
import { DEFAULT_DOCUMENT } from "../landing/default-document.ts";
import { getHomepage } from "../landing/get-homepage.server.ts";
import { getHomepageDraft } from "./get-homepage-draft.server.ts";
import { getVersion, listVersions } from "./list-versions.server.ts";
import {
	discardDraft,
	KEPT_VERSIONS,
	publishHomepage,
	restoreVersion,
} from "./publish-homepage.server.ts";
import { updateSection } from "./update-section.server.ts";

const HERO = { ...DEFAULT_DOCUMENT.hero, title: "All your links" };

let actor: Awaited<ReturnType<typeof insertAdministrator>>;

beforeEach(async () => {
	actor = await insertAdministrator();
	await db.homepageVersion.deleteMany();
	await db.homepageDraft.updateMany({ data: { editedBy: null } });
	const { state } = await getHomepageDraft();
	await discardDraft({ actor, state }).catch(() => undefined);
});

async function save(content = HERO) {
	const { sections } = await getHomepageDraft();
	return updateSection({ actor, name: "hero", content, version: sections.hero.version });
}

async function publish() {
	const { state } = await getHomepageDraft();
	return publishHomepage({ actor, state });
}

function entriesOf({ email }: { email: string }) {
	return db.auditEntry.findMany({
		where: { administratorEmail: email },
		orderBy: { position: "asc" },
	});
}

describe("updateSection", () => {
	test("keeps a change from visitors until it is published", async () => {
		await save();
		expect((await getHomepage()).document.hero.title).toBe("Your links");
		expect((await getHomepageDraft()).draft.hero).toEqual(HERO);

		await publish();
		expect((await getHomepage()).document.hero).toEqual(HERO);
	});

	test("refuses to save over what another tab has saved", async () => {
		const { sections } = await getHomepageDraft();
		const { version } = sections.hero;
		await updateSection({ actor, name: "hero", content: HERO, version });

		const stale = updateSection({ actor, name: "hero", content: DEFAULT_DOCUMENT.hero, version });

		await expect(stale).rejects.toMatchObject({ code: "conflict" });
		expect((await getHomepageDraft()).draft.hero).toEqual(HERO);
	});

	test("lets two administrators change different sections", async () => {
		const other = await insertAdministrator();
		const { sections } = await getHomepageDraft();
		const cta = { ...DEFAULT_DOCUMENT.cta, title: "Go" };
		await save();
		await updateSection({ actor: other, name: "cta", content: cta, version: sections.cta.version });

		expect((await getHomepageDraft()).draft).toMatchObject({ hero: HERO, cta });
	});

	test("counts a change that was undone as published", async () => {
		await save();
		await save(DEFAULT_DOCUMENT.hero);

		expect((await getHomepageDraft()).sections.hero.isUnpublished).toBe(false);
	});

	test("writes one audit entry for saves that follow each other", async () => {
		await save();
		await save({ ...HERO, subtitle: "and more" });
		expect((await entriesOf(actor)).map(({ action }) => action)).toEqual(["homepage.draft-edited"]);

		const { sections } = await getHomepageDraft();
		const later = { now: () => new Date(Date.now() + 11 * 60 * 1000) };
		await updateSection(
			{ actor, name: "hero", content: HERO, version: sections.hero.version },
			later,
		);
		expect(await entriesOf(actor)).toHaveLength(2);
	});
});

describe("publishHomepage", () => {
	test("refuses a draft that changed after the administrator saw it", async () => {
		await save();
		const { state } = await getHomepageDraft();
		await save({ ...HERO, subtitle: "and more" });

		await expect(publishHomepage({ actor, state })).rejects.toMatchObject({ code: "conflict" });
		expect((await getHomepage()).document.hero.title).toBe("Your links");
	});

	test("of two administrators who publish at once, tells the second", async () => {
		await save();
		const { state } = await getHomepageDraft();
		const results = await Promise.allSettled([
			publishHomepage({ actor, state }),
			publishHomepage({ actor: await insertAdministrator(), state }),
		]);

		expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
		expect(await db.homepageVersion.count()).toBe(1);
	});

	test("says what changed in the audit log", async () => {
		await save();
		await publish();

		const entry = (await entriesOf(actor)).at(-1);
		expect(entry).toMatchObject({
			action: "homepage.published",
			before: { "Hero Section: Title": "Your links" },
			after: { "Hero Section: Title": "All your links" },
		});
	});

	test("changes the state that administrators have seen, which starts with the version", async () => {
		await save();
		const { number } = await publish();
		expect((await getHomepageDraft()).state.split(".")[0]).toBe(String(number));
	});

	test("refuses to publish nothing", async () => {
		await expect(publish()).rejects.toMatchObject({ code: "bad_request" });
	});

	test("makes forms that were opened before it conflict, also of unchanged sections", async () => {
		const { sections } = await getHomepageDraft();
		await save();
		await publish();

		const stale = updateSection({
			actor,
			name: "cta",
			content: { ...DEFAULT_DOCUMENT.cta, title: "Old" },
			version: sections.cta.version,
		});
		await expect(stale).rejects.toMatchObject({ code: "conflict" });
	});
});

test("the latest 200 versions are kept", async () => {
	await save();
	const { number } = await publish();
	// As the next one is published, only the first of these is too old.
	const old = [number + 1 - KEPT_VERSIONS, number + 2 - KEPT_VERSIONS];
	for (const each of old) await db.homepageVersion.create({ data: { number: each, document: {} } });
	await save({ ...HERO, title: "Second" });
	await publish();
	const kept = await db.homepageVersion.findMany({
		where: { number: { in: old } },
		select: { number: true },
	});
	expect(kept).toEqual([{ number: old[1] }]);
});

describe("restoreVersion", () => {
	test("shows an older version again, as a new one, and keeps the draft", async () => {
		await save();
		const { number } = await publish();
		await save({ ...HERO, title: "Second" });
		await publish();
		const cta = { ...DEFAULT_DOCUMENT.cta, title: "Draft" };
		const { sections } = await getHomepageDraft();
		await updateSection({ actor, name: "cta", content: cta, version: sections.cta.version });

		const { differences, state } = await getVersion(number);
		expect(differences).toEqual([
			{ label: "Hero Section: Title", before: "Second", after: "All your links" },
		]);
		await restoreVersion({ actor, from: number, state });

		expect((await getHomepage()).document.hero).toEqual(HERO);
		expect((await getHomepageDraft()).draft.cta).toEqual(cta);
		const { versions } = await listVersions(null);
		expect(versions.map(({ what, isCurrent }) => [what, isCurrent])).toEqual([
			[`Restored version ${number}`, true],
			["Hero Section", false],
			["Hero Section", false],
		]);
	});

	test("refuses to restore what visitors see already", async () => {
		await save();
		const { number } = await publish();
		const { state } = await getHomepageDraft();
		await expect(restoreVersion({ actor, from: number, state })).rejects.toMatchObject({
			code: "bad_request",
		});
		expect(await db.homepageVersion.count()).toBe(1);
	});

	test("doesn’t find a version that never was", async () => {
		const { state } = await getHomepageDraft();
		await expect(restoreVersion({ actor, from: 2_000_000, state })).rejects.toMatchObject({
			code: "not_found",
		});
	});
});

test("discarding drops the changes of all sections", async () => {
	await save();
	const { state } = await getHomepageDraft();
	await discardDraft({ actor, state });

	const { draft, published } = await getHomepageDraft();
	expect(draft).toEqual(published);
	expect((await entriesOf(actor)).at(-1)).toMatchObject({
		action: "homepage.draft-discarded",
		targetType: "homepage",
		targetId: "draft",
		targetLabel: "Landing page",
		before: { "Hero Section: Title": "All your links" },
		after: { "Hero Section: Title": "Your links" },
	});
	await expect(discardDraft({ actor, state })).rejects.toMatchObject({ code: "conflict" });
});
