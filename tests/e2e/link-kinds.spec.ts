import type { Locator, Page } from "playwright/test";
import { DETAIL_FIELDS } from "#app/features/creator-page/links/kinds/details.ts";
import { KINDS, LINK_KINDS, type LinkKind } from "#app/features/creator-page/links/kinds/kinds.ts";
import { normalizeAddress } from "#app/features/creator-page/links/kinds/normalize-url.ts";
import { isGroupKind } from "#app/features/creator-page/links/list/link-groups.ts";
import type { Db } from "#app/platform/db.server.ts";
import type { InsertedUser } from "#tests/support/accounts-factory.ts";
import {
	expect,
	expectAccessible,
	expectNoHorizontalScroll,
	open,
	proveOwner,
	test,
} from "#tests/support/browser.ts";
import {
	ADD_FORM,
	addButton,
	chooseBlock,
	editPanel,
	menuButton,
	openEditor,
} from "#tests/support/link-rows.ts";
import { insertLink } from "#tests/support/links-factory.ts";
import { unzip } from "#tests/support/unzip.ts";

/** The life of a link of each kind: added, edited, followed, exported and imported. */

type Example = {
	/** Address as typed, for the kinds that have one. */
	address?: string;
	/** Fields of the kind, by label. */
	fields?: Readonly<Record<string, string | true>>;
	/** Where the redirect leads, for the kinds that open an address. */
	leadsTo?: string;
	/** What the file or the page that it opens contains. */
	opens?: string;
};

const PDF = {
	name: "menu.pdf",
	mimeType: "application/pdf",
	buffer: Buffer.from("%PDF-1.7\n%%EOF\n", "latin1"),
};

const PICTURE = "prisma/demo/pictures/photographer-winter.webp";

/** A new kind doesn't compile without an example. */
const EXAMPLES: Readonly<Record<LinkKind, Example>> = {
	link: { address: "example.com/shop", leadsTo: "https://example.com/shop" },
	header: {},
	email: { address: "anna@example.com", leadsTo: "mailto:anna@example.com" },
	phone: { address: "+49 30 123456", leadsTo: "tel:+4930123456" },
	text: { fields: { Text: "Open daily" } },
	card: {
		address: "https://example.com/prints",
		fields: { Description: "Signed" },
		leadsTo: "https://example.com/prints",
	},
	embed: {
		address: "https://vimeo.com/76979871",
		opens: "https://player.vimeo.com/video/76979871",
	},
	feed: { address: "https://example.com/feed.xml", leadsTo: "https://example.com/feed.xml" },
	group: { fields: { "Open at first": true } },
	grid: {},
	gallery: {},
	picture: { fields: { Description: "Ridges in the mist" } },
	event: {
		fields: { Starts: "2090-12-04T20:00", Place: "The Cellar" },
		opens: "LOCATION:The Cellar",
	},
	vcard: {
		fields: { Name: "Anna Berg", "Email address": "anna@example.com" },
		opens: "FN:Anna Berg",
	},
	whatsapp: {
		address: "+49 170 1234567",
		fields: { Message: "Hello" },
		leadsTo: "https://wa.me/491701234567?text=Hello",
	},
	sms: {
		address: "+49 170 1234567",
		fields: { Message: "Hello" },
		leadsTo: "sms:+491701234567?body=Hello",
	},
	map: {
		address: "Elm Street 5, Springfield",
		leadsTo: "https://www.google.com/maps/search/?api=1&query=Elm%20Street%205%2C%20Springfield",
	},
	support: {
		address: "https://ko-fi.com/anna",
		fields: { Description: "Every coffee helps" },
		leadsTo: "https://ko-fi.com/anna",
	},
	file: { fields: { Description: "The menu" }, opens: "%PDF-1.7" },
	contact: { fields: { Description: "I answer within a day" }, opens: "I answer within a day" },
	signup: {
		fields: { "What people agree to": "Anna writes monthly" },
		opens: "Anna writes monthly",
	},
};

/** The kind whose form once crashed the dashboard; also in the gate. */
const GATE_KIND: LinkKind = "map";

for (const kind of LINK_KINDS) {
	const gate = kind === GATE_KIND ? " @gate" : "";
	test(`the kind ${kind} is added, edited and followed @no-js${gate}`, async ({
		page,
		db,
		signInAs,
		newVisitor,
	}) => {
		const owner = await signInAs({ tier: "max" });
		await add(page, kind, "First title");
		await edit(page, kind);
		await follow(await newVisitor(), { kind, owner, db });
	});
}

/** Addresses as they are pasted, with the kind that fits them and the title that it gets. */
const RECOGNIZED: readonly { address: string; kind: LinkKind; title: string }[] = [
	{ address: "https://youtu.be/dQw4w9WgXcQ?si=x", kind: "embed", title: "YouTube video" },
	{ address: "https://wa.me/491701234567", kind: "whatsapp", title: "WhatsApp" },
	{ address: "https://ko-fi.com/anna", kind: "support", title: "Support me" },
	{
		address: "https://www.google.com/maps/place/Night+Oven/@52.5,13.4,17z?entry=ttu",
		kind: "map",
		title: "Night Oven",
	},
];

for (const { address, kind, title } of RECOGNIZED) {
	test(`${address} is recognized, and stays a plain link after one press @phone @no-js`, async ({
		page,
		db,
		owner,
		javaScriptEnabled,
	}) => {
		await open(page, "/dashboard/links");
		const form = page.locator("#add-link");
		const button = addButton(page);
		await form.locator("[name=url]").fill(address);
		// Without scripts, the answer offers the kind.
		if (!javaScriptEnabled) await button.click();
		await expect(form.getByText(`Recognized as “${KINDS[kind].label}”.`)).toBeVisible();
		await expect(form.locator("[name=kind]")).toHaveValue(kind);
		await expect(form.locator("[name=url]")).toHaveValue(/./);
		await expectNoHorizontalScroll(page);
		if (javaScriptEnabled) await expectAccessible(page);
		await button.click();
		await expect(menuButton(page, title)).toBeVisible();
		await expect(form.locator("[name=url]")).toHaveValue("");

		await form.locator("[name=url]").fill(address);
		if (!javaScriptEnabled) await button.click();
		const change = javaScriptEnabled ? "button" : "link";
		await form.getByRole(change, { name: "Add as a plain link" }).click();
		await expect(form.locator("[name=kind]")).toHaveValue("link");
		await expect(form.locator("[name=url]")).toHaveValue(/./);
		await form.locator("[name=title]").fill("Plain");
		await button.click();
		await expect(menuButton(page, "Plain")).toBeVisible();
		const { profileId } = owner;
		const stored = await db.link.findMany({ where: { profileId }, orderBy: { position: "asc" } });
		expect(stored.map((link) => link.kind)).toEqual([kind, "link"]);
	});
}

test("the kind follows the address while it is typed, but not a choice of the creator @gate", async ({
	page,
	signInAs,
}) => {
	await signInAs();
	await open(page, "/dashboard/links");
	const form = page.locator("#add-link");
	const url = form.locator("[name=url]");
	const chosen = form.locator("[name=kind]");
	await url.fill("https://youtu.be/dQw4w9WgXcQ");
	await expect(chosen).toHaveValue("embed");
	await expect(url).toBeFocused();
	await url.fill("https://example.com");
	await expect(chosen).toHaveValue("link");
	await url.fill("https://youtu.be/dQw4w9WgXcQ");
	await form.getByRole("button", { name: "Add as a plain link" }).click();
	await url.fill("https://youtu.be/abcdefghijk");
	await expect(form.getByText("A plain link.")).toBeVisible();
	await form.getByRole("button", { name: "Add as “Video or music”" }).click();
	await expect(chosen).toHaveValue("embed");
	await url.fill("");
	await chooseBlock(page, "Picture card");
	await url.fill("https://youtu.be/dQw4w9WgXcQ");
	await expect(chosen).toHaveValue("card");
});

test("a short address that leads nowhere says what to do @no-js", async ({ page, signInAs }) => {
	await signInAs();
	await open(page, "/dashboard/links?kind=embed");
	const form = page.locator("#add-link");
	await form.locator("[name=url]").fill("https://on.soundcloud.com/aBcDeF123");
	await addButton(page).click();
	await expect(form.locator("[name=url]")).toHaveAccessibleDescription(
		/couldn’t find out where on\.soundcloud\.com leads/,
	);
	await expect(form.locator("[name=url]")).toHaveValue("https://on.soundcloud.com/aBcDeF123");
});

test("the first steps add what fits an address @phone @no-js", async ({
	page,
	db,
	owner,
	javaScriptEnabled,
}) => {
	await open(page, "/dashboard/start?step=links");
	const field = page.getByLabel("Paste a link");
	await field.fill("https://youtu.be/dQw4w9WgXcQ?si=x");
	if (javaScriptEnabled) await field.press("Enter");
	else await page.getByRole("button", { name: "Add link" }).click();
	const rows = page.getByRole("list", { name: "Your links" }).getByRole("listitem");
	await expect(rows.filter({ hasText: "Video or music" })).toContainText("YouTube video");
	if (javaScriptEnabled) {
		await expect(field).toBeFocused();
		await expectAccessible(page);
	}
	await expect(field).toHaveValue("");
	await field.fill("anna@example.com\nhttps://youtu.be/dQw4w9WgXcQ");
	await page.getByRole("button", { name: "Add another" }).click();
	await expect(rows).toHaveCount(2);
	await expectNoHorizontalScroll(page);
	const stored = () =>
		db.link.findMany({ where: { profileId: owner.profileId }, orderBy: { position: "asc" } });
	expect(await stored()).toMatchObject([
		{ kind: "embed", title: "YouTube video" },
		{ kind: "link", title: "anna@example.com", url: "mailto:anna@example.com" },
	]);
	await page.getByRole("button", { name: "Remove YouTube video" }).click();
	await expect(rows).toHaveCount(1);
	await field.fill("javascript:alert(1)");
	await page.getByRole("button", { name: "Add another" }).click();
	await expect(field).toHaveAccessibleDescription(/can be linked/);
	expect(await stored()).toMatchObject([{ title: "anna@example.com" }]);
	await page.getByRole("link", { name: "Continue" }).click();
	await expect(page).toHaveURL(/step=look$/);
});

test("a link of each kind is exported, and imported into another account @no-js @gate", async ({
	page,
	db,
	insertUser,
	signIn,
}) => {
	const [owner, other] = [await insertUser({ tier: "max" }), await insertUser({ tier: "max" })];
	const { profileId } = owner;
	await db.link.createMany({
		data: LINK_KINDS.map((kind, position) => ({
			profileId,
			kind,
			position,
			title: KINDS[kind].label,
			...storedFields(kind),
		})),
	});
	await signIn(owner);
	const exported = await readExport(page, owner.password);
	await signIn(other);
	await importPage(page, exported);
	expect(await storedLinks(db, other)).toEqual(await storedLinks(db, owner));
});

async function add(page: Page, kind: LinkKind, title: string): Promise<void> {
	const { address, fields = {} } = EXAMPLES[kind];
	await open(page, "/dashboard/links");
	const form = page.locator(ADD_FORM);
	if (kind !== "link") await chooseBlock(page, KINDS[kind].label);
	// Half an address first: the preview shows what is typed.
	if (address !== undefined) {
		await form.locator("[name=url]").fill(address.slice(0, 3));
		await form.locator("[name=url]").fill(address);
	} else expect(KINDS[kind].address, "an example has an address if its kind has one").toBeNull();
	await form.locator("[name=title]").fill(title);
	await fillIn(form, fields);
	if (kind === "picture") await form.getByLabel("Picture", { exact: true }).setInputFiles(PICTURE);
	await addButton(page).click();
	// A file's form opens by itself.
	await expect(kind === "file" ? editPanel(page) : menuButton(page, title)).toBeVisible();
}

async function edit(page: Page, kind: LinkKind): Promise<void> {
	const { address, fields = {} } = EXAMPLES[kind];
	const form = kind === "file" ? editPanel(page) : await openEditor(page, "First title");
	if (kind === "file") {
		await page.locator("input[name=upload]").setInputFiles(PDF);
		await page.getByRole("button", { name: "Upload file" }).click();
		await expect(page.getByText(`${PDF.name} (PDF`)).toBeVisible();
	}
	if (address !== undefined) {
		const field = form.locator("[name=url]");
		const shown = await field.inputValue();
		await field.fill(shown.slice(0, 3));
		await field.fill(shown);
	}
	for (const [label, value] of Object.entries(fields)) {
		const field = form.getByLabel(label, { exact: true });
		if (value === true) await expect(field).toBeChecked();
		else await expect(field).toHaveValue(value);
	}
	await form.locator("[name=title]").fill("Second title");
	await form.getByRole("button", { name: "Save link" }).click();
	await expect(menuButton(page, "Second title")).toBeVisible();
	await expectNoHorizontalScroll(page);
}

async function fillIn(form: Locator, fields: NonNullable<Example["fields"]>): Promise<void> {
	for (const [label, value] of Object.entries(fields)) {
		const field = form
			.getByLabel(label, { exact: true })
			.and(form.locator("[name^=details], [name=alt]"));
		if (value === true) await field.check();
		else await field.fill(value);
	}
}

async function follow(
	visitor: Page,
	{ kind, owner, db }: { kind: LinkKind; owner: InsertedUser; db: Db },
): Promise<void> {
	const { leadsTo, opens, fields = {} } = EXAMPLES[kind];
	const { profileId } = owner;
	if (KINDS[kind].section !== null) {
		const { id } = await db.link.findFirstOrThrow({ where: { profileId, title: "Second title" } });
		await insertLink(owner, { title: "Below", groupId: isGroupKind(kind) ? id : null });
	}
	await visitor.goto(`/${owner.username}`);
	if (KINDS[kind].section !== null) {
		await expect(visitor.getByRole("link", { name: "Below" })).toBeVisible();
		await db.link.deleteMany({ where: { profileId, title: "Below" } });
	}
	if (kind === "picture") {
		await expect(visitor.getByRole("img", { name: fields.Description as string })).toBeVisible();
		await expect(visitor.getByText("Second title")).toBeVisible();
		return;
	}
	if (KINDS[kind].opens === null) {
		const [text] = Object.values(fields);
		const shown = KINDS[kind].section === null ? String(text) : "Second title";
		await expect(visitor.getByText(shown)).toBeVisible();
		return;
	}
	const link = visitor.getByRole("link", { name: /Second title/ });
	await expect(link).toBeVisible();
	const path = (await link.getAttribute("href")) ?? "";
	const redirect = await visitor.request.get(path, { maxRedirects: 0 });
	if (leadsTo !== undefined) expect(redirect.headers().location).toBe(leadsTo);
	else expect(await (await visitor.request.get(path)).text()).toContain(opens);
}

async function readExport(page: Page, password: string): Promise<Buffer> {
	await open(page, "/dashboard/settings/data");
	await page.getByRole("button", { name: "Download my data" }).click();
	await proveOwner(page, password);
	await expect(page.getByRole("link", { name: "Download my data" })).toBeVisible();
	const response = await page.request.get("/dashboard/settings/data/download");
	const json = (await unzip(await response.body())).get("page.json");
	if (json === undefined) throw new Error("the export has no page.json");
	return json;
}

async function importPage(page: Page, json: Buffer): Promise<void> {
	await open(page, "/dashboard/links/import");
	await page
		.getByLabel("File", { exact: true })
		.setInputFiles({ name: "page.json", mimeType: "application/json", buffer: json });
	await page
		.getByRole("region", { name: "From a file", exact: true })
		.getByRole("button", { name: "Find links" })
		.click();
	await page.getByRole("button", { name: "Import selected" }).click();
	await expect(page.getByText(`Imported ${LINK_KINDS.length} links.`)).toBeVisible();
}

/** The columns that the form would store for an example. */
function storedFields(kind: LinkKind): { url: string; details: Record<string, string | boolean> } {
	const { address = "", fields = {} } = EXAMPLES[kind];
	const normalized = normalizeAddress(kind, address);
	if (!normalized.ok) throw new Error(normalized.problem);
	const details = Object.fromEntries(
		DETAIL_FIELDS[kind].map(({ name, label, type }) => [
			name,
			fields[label] ?? (type === "checkbox" ? false : ""),
		]),
	);
	return { url: normalized.url, details };
}

/** What the other account gets; a file stays with its account. */
async function storedLinks(db: Db, { profileId }: InsertedUser) {
	const links = await db.link.findMany({ where: { profileId }, orderBy: { position: "asc" } });
	return links.map(({ kind, title, url, details }) => ({
		kind,
		title,
		url,
		...(kind === "file" ? {} : { details }),
	}));
}
