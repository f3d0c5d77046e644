import { describe, expect, test } from "vitest";
import { KINDS_OPENING_OUR_PAGES } from "#app/features/audience/analytics/report/named-links.server.ts";
import { getPublicPage } from "#app/features/creator-page/public/get-public-page.server.ts";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { recordQueuedJobs } from "#tests/support/record-queued-jobs.ts";
import { randomPicture } from "#tests/support/whole-account-factory.ts";
import { createLink } from "../edit/create-link.server.ts";
import { updateLinkThumbnail } from "../edit/update-link-thumbnail.server.ts";
import { getLinkTarget } from "../follow/get-link-target.server.ts";
import { addLinkSchemaOf } from "../schema.ts";
import { updateLinkFile } from "../upload/update-link-file.server.ts";
import { KINDS, LINK_KINDS, type LinkKind, shownKind } from "./kinds.ts";
import { normalizeAddress, SCHEME_NOT_ALLOWED } from "./normalize-url.ts";

recordQueuedJobs();

test("analytics knows the kinds that can be clicked without an address", () => {
	const opening = LINK_KINDS.filter((kind) => KINDS[kind].opens !== null);
	const withoutAddress = opening.filter((kind) => KINDS[kind].address === null);
	expect(KINDS_OPENING_OUR_PAGES).toEqual(withoutAddress);
	// All others are told by their address.
	expect(LINK_KINDS.filter((kind) => KINDS[kind].address !== null)).toEqual(
		opening.filter((kind) => !withoutAddress.includes(kind)),
	);
});

/** Input for each kind; undefined for kinds without an address. */
const TYPED: Record<LinkKind, string> = {
	link: "example.com",
	header: "",
	email: "ada@example.com",
	phone: "+1 555 0100",
	text: "",
	card: "example.com/shop",
	embed: "https://youtu.be/dQw4w9WgXcQ?si=tracked",
	feed: "example.com/feed",
	group: "",
	grid: "",
	gallery: "",
	picture: "",
	event: "",
	vcard: "",
	whatsapp: "+1 555 010 0100",
	sms: "+1 555 010 0100",
	map: "Elm Street 5, Springfield",
	support: "ko-fi.com/ada",
	contact: "",
	signup: "",
	file: "",
};

/** Details of kinds that need some. */
const DETAILS: Partial<Record<LinkKind, Record<string, string>>> = {
	text: { text: "Hello" },
	event: { start: "2030-05-01T20:00", zone: "Europe/Berlin" },
	vcard: { name: "Ada" },
	signup: { consent: "Send me news by email." },
};

describe.each(LINK_KINDS)("a link of the kind %s", (kind) => {
	const { address } = KINDS[kind];

	test("is accepted by the form, the database, the public page and the redirect", async () => {
		const form = addLinkSchemaOf(kind).parse({
			intent: "add-link",
			kind,
			title: "A",
			url: TYPED[kind],
			details: DETAILS[kind],
		});
		const owner = await insertUser({ tier: "pro" });
		const { title, url, details } = form;
		const { id } = await createLink({ owner, kind, title, url, details });
		if (kind === "file")
			await updateLinkFile({ owner, linkId: id, file: new File(["%PDF-1.7"], "a") });
		if (kind === "picture")
			await updateLinkThumbnail({
				owner,
				linkId: id,
				file: new File([new Uint8Array(await randomPicture())], "a.png"),
			});
		const { username } = await db.profile.findUniqueOrThrow({ where: { id: owner.profileId } });
		expect(await getPublicPage({ username })).toMatchObject({ page: { links: [{ id, kind }] } });
		expect((await getLinkTarget(id))?.url ?? "").toBe(form.url);
	});

	test("has a normalized address that determines its kind", () => {
		const result = normalizeAddress(kind, TYPED[kind]);
		const url = result.ok ? result.url : "";
		expect(normalizeAddress(kind, url)).toEqual({ ok: true, url });
		expect(shownKind({ kind, url })).toBe(kind);
		expect(address?.schemes ?? [""]).toContain(url === "" ? "" : new URL(url).protocol);
	});
});

test("a link with another kind's address is shown as that kind", () => {
	expect(shownKind({ kind: "link", url: "mailto:ada@example.com" })).toBe("email");
});

test("an address with another scheme is refused with a list of the allowed kinds", () => {
	expect(SCHEME_NOT_ALLOWED).toBe(
		"Only web, email, phone, and text message addresses can be linked",
	);
});
