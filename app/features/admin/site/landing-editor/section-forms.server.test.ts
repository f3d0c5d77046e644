import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { getImageFile } from "#app/features/creator-page/images/get-image-file.server.ts";
import { db } from "#app/platform/db.server.ts";
import {
	type InsertedAdministrator,
	insertAdministrator,
} from "#tests/support/administrators-factory.ts";
import { answerOf, createRouteArgs, formRequest, uploadRequest } from "#tests/support/requests.ts";
import { DEFAULT_DOCUMENT } from "../landing/default-document.ts";
import type { PictureSlot } from "../landing/picture-slots.ts";
import type { SectionName } from "../landing/schema.ts";
import { fromFormValue, SECTIONS, toFormValue } from "../landing/sections.ts";
import { getSectionPage } from "./get-section-page.server.ts";
import { answerSectionForm } from "./section-forms.server.ts";
import { isInMaintenance } from "./update-maintenance-mode.server.ts";

/** The forms of the landing page's sections, as administrators send them. */

const PATH = "/admin/dashboard/homepage";

let actor: InsertedAdministrator;

beforeEach(async () => {
	actor = await insertAdministrator();
	await db.siteSettings.deleteMany();
	await db.siteSettings.create({ data: { id: 1 } });
});

function send(request: Request, name: SectionName, slot: PictureSlot | null = null) {
	const edited = { actor, name, slot };
	return answerOf(answerSectionForm({ ...createRouteArgs(request, {}), edited }));
}

function entries() {
	return db.auditEntry.findMany({
		where: { administratorEmail: actor.email },
		orderBy: { position: "asc" },
		select: { action: true, targetLabel: true, before: true, after: true },
	});
}

test("every section has a page with its draft, and no other address has one", async () => {
	for (const { slug, name, title } of SECTIONS) {
		const page = await getSectionPage(slug);
		expect(page).toMatchObject({ name, title, isInMaintenance: false, picture: "" });
		expect(fromFormValue(name, page.stored.values)).toEqual(DEFAULT_DOCUMENT[name]);
	}
	await expect(getSectionPage("testimonials")).rejects.toMatchObject({ code: "not_found" });
});

test("the list of features is a field of its form", () => {
	const { features } = DEFAULT_DOCUMENT;
	expect(toFormValue("features", features)).toEqual({ features });
});

describe("maintenance mode", () => {
	const turn = (maintenance: string, name: SectionName = "settings") =>
		send(formRequest(PATH, { intent: "set-maintenance", maintenance }), name);

	test("is turned on and off in the settings, and recorded", async () => {
		const on = await turn("on");
		expect(on).toRedirectTo(PATH);
		await expect(on).toSendToast({ type: "success", message: "Maintenance mode is on" });
		expect((await getSectionPage("settings")).isInMaintenance).toBe(true);
		expect(await turn("on")).toMatchObject({ init: { status: 409 } });
		await expect(await turn("off")).toSendToast({
			type: "success",
			message: "Maintenance mode is off",
		});
		const entry = { action: "maintenance.changed", targetLabel: "Maintenance mode" };
		const [onField, offField] = [{ "Maintenance mode": "On" }, { "Maintenance mode": "Off" }];
		expect(await entries()).toEqual([
			{ ...entry, before: offField, after: onField },
			{ ...entry, before: onField, after: offField },
		]);
	});

	test("is no form of another section", async () => {
		expect(await turn("on", "hero")).toMatchObject({ init: { status: 400 } });
		expect(await isInMaintenance()).toBe(false);
	});
});

describe("a picture", () => {
	const versionOf = async (slug: string) => String((await getSectionPage(slug)).stored.version);

	async function upload(name: SectionName, slug: string, slot: PictureSlot | null) {
		const side = { width: 500, height: 500, channels: 3 as const, background: "#336699" };
		const png = await sharp({ create: side }).png().toBuffer();
		const fields = {
			intent: "upload-picture",
			version: await versionOf(slug),
			image: new File([Uint8Array.from(png)], "a.png", { type: "image/png" }),
		};
		return send(uploadRequest(PATH, fields), name, slot);
	}

	test.each([
		["hero", "hero", "hero-picture", "Photo on the first phone", "image/webp", 400],
		["settings", "settings", "favicon", "Favicon", "image/png", 192],
	] as const)(
		"of %s is added to the draft and removed from it",
		async (name, slug, slot, label, contentType, width) => {
			await expect(await upload(name, slug, slot)).toSendToast({
				type: "success",
				message: "Picture added to the draft",
			});
			const { picture } = await getSectionPage(slug);
			const [, imageId = "", variant = ""] = /^\/images\/([^/]+)\/(.+)$/.exec(picture) ?? [];
			const file = await getImageFile({ imageId, variant });
			expect(file?.contentType).toBe(contentType);
			const bytes = await file?.read();
			expect(await sharp(bytes ?? Buffer.alloc(0)).metadata()).toMatchObject({
				width,
				format: contentType.slice("image/".length),
			});

			const removal = { intent: "remove-picture", version: await versionOf(slug) };
			await expect(await send(formRequest(PATH, removal), name, slot)).toSendToast({
				type: "success",
				message: "Picture removed from the draft",
			});
			expect((await getSectionPage(slug)).picture).toBe("");
			expect(await send(formRequest(PATH, removal), name, slot)).toMatchObject({
				init: { status: 409 },
			});
			const target = { targetLabel: label };
			expect(await entries()).toEqual([
				{ ...target, action: "homepage-image.uploaded", before: null, after: { [label]: picture } },
				{ ...target, action: "homepage-image.removed", before: { [label]: picture }, after: null },
			]);
		},
	);

	test("is no form of a section without one", async () => {
		expect(await upload("pricing", "pricing", null)).toMatchObject({ init: { status: 400 } });
		expect(await entries()).toEqual([]);
	});
});
