import sharp from "sharp";
import { DEFAULT_DOCUMENT } from "#app/features/admin/site/landing/default-document.ts";
import { getHomepageDraft } from "#app/features/admin/site/landing-editor/get-homepage-draft.server.ts";
import { updateSection } from "#app/features/admin/site/landing-editor/update-section.server.ts";
import { getLegalEditor } from "#app/features/admin/site/legal/queries.server.ts";
import { updateLegalDraft } from "#app/features/admin/site/legal/update-legal-page.server.ts";
import { db } from "#app/platform/db.server.ts";
import { insertAdministrator } from "./administrators-factory.ts";

/** One successful request for each mutation of the homepage editor, by route and intent. */

type Mutation = {
	path: () => string;
	fields: () => Promise<Record<string, string | File>>;
	entries: string[];
};

const CONTENT = "/admin/dashboard/content";
/** Number of the version that is restored: deleted and inserted again, so that the path is known. */
const OLD_NUMBER = 1;

export const contentMutations: Record<string, Record<string, Mutation>> = {
	"routes/admin/dashboard/content/section": {
		"save-section": {
			path: () => `${CONTENT}/call-to-action`,
			fields: async () => ({
				...DEFAULT_DOCUMENT.cta,
				title: crypto.randomUUID(),
				version: String((await getHomepageDraft()).sections.cta.version),
			}),
			entries: ["homepage.draft-edited"],
		},
		"upload-picture": {
			path: () => `${CONTENT}/settings`,
			fields: async () => ({
				version: String((await getHomepageDraft()).sections.settings.version),
				image: await makePicture(),
			}),
			entries: ["homepage-image.uploaded"],
		},
		"remove-picture": {
			path: () => `${CONTENT}/settings`,
			fields: async () => ({
				version: String((await getHomepageDraft()).sections.settings.version),
			}),
			entries: ["homepage-image.removed"],
		},
		"set-maintenance": {
			path: () => `${CONTENT}/settings`,
			fields: async () => ({ maintenance: "on" }),
			entries: ["maintenance.changed"],
		},
	},
	"routes/admin/dashboard/content/publish": {
		publish: {
			path: () => `${CONTENT}/publish`,
			fields: changeHero,
			entries: ["homepage.published"],
		},
		discard: {
			path: () => `${CONTENT}/publish`,
			fields: changeHero,
			entries: ["homepage.draft-discarded"],
		},
	},
	"routes/admin/dashboard/content/version": {
		"restore-version": {
			path: () => `${CONTENT}/versions/${OLD_NUMBER}`,
			fields: async () => {
				await db.homepageVersion.deleteMany({ where: { number: OLD_NUMBER } });
				const old = { hero: { ...DEFAULT_DOCUMENT.hero, title: "Old" } };
				await db.homepageVersion.create({ data: { number: OLD_NUMBER, document: old } });
				await db.homepageVersion.create({ data: { number: OLD_NUMBER + 1_000, document: {} } });
				return { state: (await getHomepageDraft()).state };
			},
			entries: ["homepage.restored"],
		},
	},
	"routes/admin/dashboard/content/legal": {
		"save-legal": {
			path: () => `${CONTENT}/legal/privacy`,
			fields: async () => ({ ...(await legalVersion()), summary: "Short", text: "Text" }),
			entries: ["legal-page.draft-edited"],
		},
		"publish-legal": {
			path: () => `${CONTENT}/legal/privacy`,
			fields: changeLegalPage,
			entries: ["legal-page.published"],
		},
		"discard-legal": {
			path: () => `${CONTENT}/legal/privacy`,
			fields: changeLegalPage,
			entries: ["legal-page.draft-discarded"],
		},
		"reuse-legal": {
			path: () => `${CONTENT}/legal/privacy`,
			fields: async () => ({ ...(await legalVersion()), number: "0" }),
			entries: ["legal-page.draft-edited"],
		},
	},
};

/** Leaves an unpublished change by another administrator. */
async function changeHero(): Promise<Record<string, string>> {
	const { version } = (await getHomepageDraft()).sections.hero;
	const content = { ...DEFAULT_DOCUMENT.hero, title: crypto.randomUUID() };
	await updateSection({ actor: await insertAdministrator(), name: "hero", content, version });
	return { state: (await getHomepageDraft()).state };
}

async function changeLegalPage(): Promise<Record<string, string>> {
	const { draft } = await getLegalEditor("privacy");
	await updateLegalDraft({
		actor: await insertAdministrator(),
		page: "privacy",
		version: draft.version,
		summary: "Short",
		text: crypto.randomUUID(),
	});
	return legalVersion();
}

async function legalVersion(): Promise<Record<string, string>> {
	return { version: String((await getLegalEditor("privacy")).draft.version) };
}

async function makePicture(): Promise<File> {
	const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#123" } })
		.png()
		.toBuffer();
	return new File([Uint8Array.from(bytes)], "icon.png", { type: "image/png" });
}
