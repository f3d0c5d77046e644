import { z } from "zod";
import { decodeCursor, encodeCursor } from "#app/api/cursor.ts";
import { handle } from "#app/api/handler.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { documentDifferences } from "../landing-editor/differences.ts";
import {
	getHomepageDraft,
	getPublished,
	type HomepageDraftState,
} from "../landing-editor/get-homepage-draft.server.ts";
import { listPriceMismatches } from "../landing-editor/get-section-page.server.ts";
import { getVersion, listVersions } from "../landing-editor/list-versions.server.ts";
import { mergeUpdate } from "../landing-editor/merge-update.ts";
import {
	discardDraft,
	publishHomepage,
	restoreVersion,
} from "../landing-editor/publish-homepage.server.ts";
import { parseSection, updateHomepage } from "../landing-editor/update-homepage.server.ts";
import { isInMaintenance } from "../landing-editor/update-maintenance-mode.server.ts";
import { deletePicture, uploadPicture } from "../landing-editor/update-picture.server.ts";
import { changedElsewhere, updateSection } from "../landing-editor/update-section.server.ts";
import * as operations from "./api.ts";
import { getLanding } from "./landing-context.server.ts";
import { PICTURE_SLOTS } from "./picture-slots.ts";
import { type HomepageDocument, UPDATED_MESSAGE } from "./schema.ts";
import { toFormValue } from "./sections.ts";

/** The handlers of the operations on the landing page. */

export const handlers = handle(operations, {
	async getHomepage({ facts }) {
		const { state, document } = await getLanding({ requestId: facts.id });
		if (state === "failed") {
			throw new AppError("unavailable", "Failed to load page content. Please try again later.");
		}
		return { body: toApiHomepage(document, state === "maintenance") };
	},

	getHomepageForEditing: answerPublished,

	async updateHomepage({ administrator, body, ifMatch }) {
		const maintenance = body.maintenance_mode ?? body.settings?.maintenanceMode;
		await updateHomepage({
			actor: administrator,
			change: (published) => mergeUpdate(published, body),
			...(maintenance === undefined ? {} : { maintenance }),
			number: ifMatch === null ? null : ifMatch - 1,
		});
		const { body: homepage, version } = await answerPublished();
		return { body: { message: UPDATED_MESSAGE, homepage }, version };
	},

	getHomepageDraft: () => answerDraft(),

	async changeHomepageDraft({ administrator: actor, params: { section: name }, body, ifMatch }) {
		const { draft, sections } = await readSeenDraft(ifMatch);
		const stored = toFormValue(name, draft[name]);
		const unknown = Object.keys(body).filter((field) => !Object.hasOwn(stored, field));
		if (unknown.length > 0) {
			const errors = unknown.map((field) => ({ pointer: `/${field}`, detail: "Unknown field" }));
			throw new AppError("invalid", `${unknown[0]}: Unknown field`, { errors });
		}
		const content = parseSection(name, { ...stored, ...body });
		await updateSection({ actor, name, content, version: sections[name].version });
		return answerDraft();
	},

	async publishHomepageDraft({ administrator: actor, body, ifMatch }) {
		const { number } = await publishHomepage({ actor, state: await stateOf(body, ifMatch) });
		return { body: { message: UPDATED_MESSAGE, number } };
	},

	async discardHomepageDraft({ administrator: actor, body, ifMatch }) {
		await discardDraft({ actor, state: await stateOf(body, ifMatch) });
		return { body: { message: "Draft discarded" } };
	},

	async setHomepagePicture({ administrator: actor, params: { slot }, body: { file }, ifMatch }) {
		const { sections } = await readSeenDraft(ifMatch);
		const { version } = sections[PICTURE_SLOTS[slot].section];
		await uploadPicture({ actor, slot, version, file });
		return answerDraft();
	},

	async removeHomepagePicture({ administrator: actor, params: { slot }, ifMatch }) {
		const { sections } = await readSeenDraft(ifMatch);
		const { version } = sections[PICTURE_SLOTS[slot].section];
		await deletePicture({ actor, slot, version });
		return answerDraft();
	},

	async listHomepageVersions({ query }) {
		const [before = null] = decodeCursor(query.cursor, z.tuple([z.int32().positive()])) ?? [];
		const { versions, next } = await listVersions(before, { limit: query.limit });
		return {
			body: {
				versions: versions.map(({ number, createdAt, authorEmail, what, isCurrent }) => ({
					number,
					created_at: createdAt.toISOString(),
					author: authorEmail,
					what,
					is_current: isCurrent,
				})),
				next_cursor: next === null ? null : encodeCursor([next]),
			},
		};
	},

	async getHomepageVersion({ params }) {
		const { createdAt, authorEmail, ...version } = await getVersion(Number(params.number));
		return {
			body: { ...version, created_at: createdAt.toISOString(), author: authorEmail },
			version: versionOf(version),
		};
	},

	async restoreHomepageVersion({ administrator: actor, params, body, ifMatch }) {
		const from = Number(params.number);
		const state = await stateOf(body, ifMatch);
		const { number } = await restoreVersion({ actor, from, state });
		return { body: { message: `Restored version ${from}`, number } };
	},
});

/**
 * Without a state, the caller publishes or discards whatever the draft is.
 * @throws AppError `conflict` as `readSeenDraft`
 */
async function stateOf(
	body: { state?: string | undefined } | undefined,
	ifMatch: number | null,
): Promise<string> {
	const { state } = await readSeenDraft(ifMatch);
	return body?.state ?? state;
}

/** @throws AppError `conflict` if the draft has another version than `If-Match` names */
async function readSeenDraft(ifMatch: number | null): Promise<HomepageDraftState> {
	const state = await getHomepageDraft();
	if (ifMatch !== null && ifMatch !== versionOf(state)) throw changedElsewhere();
	return state;
}

/** Changes of any section count, and publications, which change what a section is compared with. */
function versionOf({ state }: Pick<HomepageDraftState, "state">): number {
	return state.split(".").reduce((sum, part) => sum + Number(part), 1);
}

async function answerDraft() {
	const stored = await getHomepageDraft();
	const { published, draft, state } = stored;
	const mismatches = await listPriceMismatches(draft);
	return {
		body: {
			state,
			document: draft,
			unpublished: documentDifferences(published, draft),
			price_mismatches: mismatches.map(({ chargedCents, ...mismatch }) => ({
				...mismatch,
				charged_cents: chargedCents,
			})),
		} satisfies operations.ApiHomepageDraft,
		version: versionOf(stored),
	};
}

async function answerPublished() {
	const [{ number, document }, isOn] = await Promise.all([getPublished(), isInMaintenance()]);
	// Versions of entity tags begin with 1, but the default document has the number 0.
	return { body: toApiHomepage(document, isOn), version: number + 1 };
}

function toApiHomepage(
	{ settings, ...sections }: HomepageDocument,
	maintenanceMode: boolean,
): operations.ApiHomepage {
	return { ...sections, settings: { ...settings, maintenanceMode } };
}
