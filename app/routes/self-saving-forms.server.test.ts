import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { getSectionPage } from "#app/features/admin/site/landing-editor/get-section-page.server.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import {
	type InsertedAdministrator,
	insertAdministrator,
} from "#tests/support/administrators-factory.ts";
import { insertLink } from "#tests/support/links-factory.ts";
import { answerOf, createRouteArgs, formRequest } from "#tests/support/requests.ts";

/** Every form that a script saves with a version recognizes its own save whose answer was lost, and no other's. */

type Fields = Record<string, string>;
type Form = {
	/** File of the route. */
	file: string;
	/** Two different valid forms. */
	first: Fields;
	second: Fields;
	params?: Fields;
	/** @returns fields of the row that both forms are based on; by default, only its version, 1 */
	row?: (user: InsertedUser) => Promise<Fields>;
};

const CHOICES = { weekday: "2", day_of_month: "28", time_zone: "UTC" };
const CTA = {
	title: "Start now",
	description: "It is free.",
	primaryCtaText: "Start",
	primaryCtaLink: "/signup",
	secondaryCtaText: "Sign in",
	secondaryCtaLink: "/signin",
};

/** By intent. */
const FORMS: Readonly<Record<string, Form>> = {
	"edit-link": {
		file: "./dashboard/links.tsx",
		first: { title: "Shop", url: "https://a.example" },
		second: { title: "Store", url: "https://a.example" },
		async row(user) {
			const { id, version } = await insertLink(user);
			return { linkId: id, version: String(version) };
		},
	},
	"save-css": {
		file: "./dashboard/appearance.tsx",
		first: { customCss: ".page-name { color: red }" },
		second: { customCss: "" },
	},
	"save-footer": {
		file: "./dashboard/settings/footer.tsx",
		first: { text: "One" },
		second: { text: "Two" },
	},
	"save-notices": {
		file: "./dashboard/settings/reports.tsx",
		first: {},
		second: { broken_links: "on" },
	},
	"save-profile": {
		file: "./dashboard/profile.tsx",
		first: { name: "Anna", bio: "One" },
		second: { name: "Anna", bio: "Two" },
	},
	"save-reports": {
		file: "./dashboard/settings/reports.tsx",
		first: { frequency: "monthly", ...CHOICES },
		second: { frequency: "weekly", ...CHOICES },
	},
	"save-section": {
		file: "./admin/dashboard/content/section.tsx",
		params: { section: "call-to-action" },
		first: CTA,
		second: { ...CTA, title: "Begin" },
		row: async () => ({ version: String((await getSectionPage("call-to-action")).stored.version) }),
	},
	"save-seo": {
		file: "./dashboard/settings/seo.tsx",
		first: { title: "One" },
		second: { title: "Two" },
	},
	"save-social-links": {
		file: "./dashboard/links.tsx",
		first: { github: "@anna" },
		second: { github: "@bert" },
	},
	"save-theme": {
		file: "./dashboard/appearance.tsx",
		first: { preset: "dark", buttonShape: "pill" },
		second: { preset: "default", buttonShape: "pill" },
	},
};

type Args = ReturnType<typeof createRouteArgs<object>>;
type Reply = { data?: Record<string, unknown>; init?: { status?: number } };
const modules = import.meta.glob<{ action: (args: Args) => Promise<unknown> }>("./**/*.tsx");

let administrator: InsertedAdministrator;
beforeAll(async () => {
	administrator = await insertAdministrator();
});

async function start(intent: string) {
	const {
		file,
		params = {},
		row = async () => ({ version: "1" }),
		...forms
	} = FORMS[intent] as Form;
	const user = await insertUser({ tier: intent === "save-notices" ? "free" : "max" });
	const base: Fields = { intent, ...(await row(user)) };
	const action = (await modules[file]?.())?.action;
	return {
		...forms,
		async post(fields: Fields): Promise<Reply> {
			const request = formRequest("/a-page", { ...base, ...fields }, { Accept: "*/*" });
			const args = createRouteArgs<object>(request, params, { user });
			args.context.set(currentAdministratorContext, administrator);
			return (await answerOf(action?.(args) ?? Promise.resolve({}))) as Reply;
		},
	};
}

const isSaved = ({ data = {} }: Reply) => "saved" in data || data.done === true;

describe.each(Object.keys(FORMS))("%s", (intent) => {
	test("goes on from its own save whose answer was lost", async () => {
		const { post, first, second } = await start(intent);
		const [lost, next, third] = [1, 2, 3].map(() => crypto.randomUUID()) as [
			string,
			string,
			string,
		];
		await post({ ...first, saveId: lost });
		const answers = [
			await post({ ...second, saveId: next, after: lost }),
			await post({ ...first, saveId: third, after: `${lost} ${next}` }),
		];
		expect(answers.map(isSaved), JSON.stringify(answers)).toEqual([true, true]);
	});

	test("doesn't overwrite anybody else's", async () => {
		const { post, first, second } = await start(intent);
		const [saveId, after] = [crypto.randomUUID(), crypto.randomUUID()];
		await post({ ...first, saveId: crypto.randomUUID() });
		expect(await post({ ...second, saveId, after })).toMatchObject({ init: { status: 409 } });
	});
});

test("every form that saves itself or is sent with an id is listed here", () => {
	const features = path.join(import.meta.dirname, "../features");
	const names = globSync("**/components/**/*.{ts,tsx}", { cwd: features });
	const isSavedByScript = /<SelfSavingForm\b|\buseAutosave\b|\buseResend\(/;
	const intents = new Set<string>();
	for (const name of names) {
		const text = readFileSync(path.join(features, name), "utf8");
		if (!isSavedByScript.test(text)) continue;
		for (const [, ...found] of text.matchAll(INTENT)) intents.add(found.find(Boolean) ?? "");
	}
	for (const intent of Object.keys(WITHOUT_VERSION))
		expect(intents.delete(intent), intent).toBe(true);
	expect([...intents].sort()).toEqual(Object.keys(FORMS).sort());
});

const INTENT = /\bintent(?:="|: ")([\w-]+)"|name="intent"\s+value="([\w-]+)"/g;

/** Forms in the same files, and why no save of theirs can be mistaken. */
const WITHOUT_VERSION = {
	"add-link": "The browser makes the link's id.",
	"reset-footer": "Whatever is stored becomes the default.",
	"reset-seo": "Whatever is stored becomes the default.",
};
