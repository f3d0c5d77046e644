import { describe, expect, test } from "vitest";
import { getPublicPage } from "#app/features/public-page/get-public-page.server.ts";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { addLink } from "./add-link.server.ts";
import { findLinkTarget } from "./find-link-target.server.ts";
import { KINDS, LINK_KINDS, type LinkKind, shownKind } from "./kinds.ts";
import { normaliseAddress, SCHEME_NOT_ALLOWED } from "./normalise-url.ts";
import { addLinkSchema } from "./schema.ts";

/** Input for each kind; undefined for kinds without an address. */
const TYPED: Record<LinkKind, string> = {
	link: "example.com",
	header: "",
	email: "ada@example.com",
	phone: "+1 555 0100",
};

describe.each(LINK_KINDS)("a link of the kind %s", (kind) => {
	const { address } = KINDS[kind];

	test("is accepted by the form, the database, the public page and the redirect", async () => {
		const form = addLinkSchema.parse({ intent: "add-link", kind, title: "A", url: TYPED[kind] });
		const owner = await insertUser();
		const { id } = await addLink({ owner, ...form });
		const { username } = await db.profile.findUniqueOrThrow({ where: { id: owner.profileId } });
		expect(await getPublicPage({ username })).toMatchObject({ page: { links: [{ id, kind }] } });
		expect((await findLinkTarget(id))?.url ?? "").toBe(form.url);
	});

	test("has a normalized address that determines its kind", () => {
		const result = normaliseAddress(kind, TYPED[kind]);
		const url = result.ok ? result.url : "";
		expect(normaliseAddress(kind, url)).toEqual({ ok: true, url });
		expect(shownKind({ kind, url })).toBe(kind);
		expect(address?.schemes ?? [""]).toContain(url === "" ? "" : new URL(url).protocol);
	});
});

test("a link with another kind's address is shown as that kind", () => {
	expect(shownKind({ kind: "link", url: "mailto:ada@example.com" })).toBe("email");
});

test("an address with another scheme is refused with a list of the allowed kinds", () => {
	expect(SCHEME_NOT_ALLOWED).toBe("Only web, email, and phone addresses can be linked");
});
