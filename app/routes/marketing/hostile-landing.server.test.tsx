import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, Meta, type MetaFunction, Outlet } from "react-router";
import { afterEach, expect, test } from "vitest";
import { DEFAULT_DOCUMENT } from "#app/features/admin/site/landing/default-document.ts";
import { loadLanding } from "#app/features/admin/site/landing/landing-context.server.ts";
import { SECTION_FORMS, type SectionName } from "#app/features/admin/site/landing/schema.ts";
import { fromFormValue, toFormValue } from "#app/features/admin/site/landing/sections.ts";
import { db } from "#app/platform/db.server.ts";
import { countShown, MARKUP_HAZARDS, withoutTexts } from "#tests/support/markup-hazards.ts";
import { createRouteArgs, pageRequest } from "#tests/support/requests.ts";
import Home, { loader, meta } from "./home.tsx";
import MarketingLayout, { loader as layoutLoader } from "./layout.tsx";

/** Whatever administrators type into the forms of the landing page, it stays text. */

afterEach(() => db.homepageVersion.deleteMany());

/** @returns the value with another text in each place for one, each of them unique */
function withTexts(value: unknown, next: () => string): unknown {
	if (typeof value === "string") return next();
	if (Array.isArray(value)) return value.map((item) => withTexts(item, next));
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([key, item]) => [key, withTexts(item, next)]),
	);
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
	return path.reduce((at, key) => (at as Record<PropertyKey, unknown>)[key], value);
}

/** Fills in the form of a section. Fields that refuse the text, such as links, keep the default content. */
function fillSection(name: SectionName, next: () => string) {
	const stored = toFormValue(name, DEFAULT_DOCUMENT[name]);
	const typed = { ...(withTexts(stored, next) as object), intent: "save-section", version: 1 };
	const refused = new Set<string>();
	for (const { path } of SECTION_FORMS[name].safeParse(typed).error?.issues ?? []) {
		const field = String(path.at(-1));
		refused.add(field);
		Object.assign(valueAt(typed, path.slice(0, -1)) as object, { [field]: valueAt(stored, path) });
	}
	const { intent: _, version: __, ...value } = SECTION_FORMS[name].parse(typed);
	return { content: fromFormValue(name, value), refused: [...refused] };
}

function Document() {
	return (
		<>
			<Meta />
			<Outlet />
		</>
	);
}

/** Fills in all sections, stores them as a version, and draws the page. */
async function renderFilled(text: string): Promise<{ html: string; refused: string[] }> {
	let count = 0;
	// Each is unique, because some lists show a text once.
	const next = () => `${text}${count++}`;
	const filled = (Object.keys(SECTION_FORMS) as SectionName[]).map(
		(name) => [name, fillSection(name, next)] as const,
	);
	const document = Object.fromEntries(filled.map(([name, { content }]) => [name, content]));
	await db.homepageVersion.create({ data: { document } });

	const args = createRouteArgs(pageRequest("/"), {});
	await loadLanding(args, async () => new Response());
	const home = await loader(args);
	const root = { appName: "Posy", appUrl: "https://posy.example", nonce: "nonce" };
	const Page = createRoutesStub([
		{
			id: "root",
			Component: Document,
			children: [
				{
					id: "layout",
					Component: MarketingLayout,
					children: [
						{ id: "home", index: true, meta: meta as unknown as MetaFunction, Component: Home },
					],
				},
			],
		},
	]);
	const loaderData = { root, layout: layoutLoader(args), home: home.data };
	const html = renderToStaticMarkup(<Page hydrationData={{ loaderData }} />);
	return { html, refused: filled.flatMap(([, { refused }]) => refused) };
}

test.each(MARKUP_HAZARDS)("the landing page shows %j in every field as text", async (text) => {
	const hostile = await renderFilled(text);
	const plain = await renderFilled("plain words");
	expect(hostile.refused.sort()).toEqual(plain.refused.sort());
	expect([...new Set(hostile.refused)].sort()).toEqual([
		"ctaLink",
		"favicon",
		"fontFamily",
		"imageUrl",
		"logo",
		"primaryCtaLink",
		"secondaryCtaLink",
		"theme",
		"url",
	]);
	expect(withoutTexts(hostile.html)).toBe(withoutTexts(plain.html));
	expect(countShown(hostile.html, text)).toBe(countShown(plain.html, "plain words"));
	expect(countShown(hostile.html, text)).toBeGreaterThan(100);
});
