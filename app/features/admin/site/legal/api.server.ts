import { handle } from "#app/api/handler.ts";
import { parseFields } from "#app/api/parse-field.ts";
import { saveVersion } from "#app/api/save-version.ts";
import * as operations from "./api.ts";
import {
	getLegalEditor,
	getPublishedText,
	getTermsVersion,
	mustAcceptTerms,
} from "./queries.server.ts";
import { recordAcceptedTerms } from "./record-accepted-terms.server.ts";
import { type LegalPageName, saveLegalSchema } from "./schema.ts";
import {
	deleteLegalDraft,
	publishLegalPage,
	reuseLegalVersion,
	updateLegalDraft,
} from "./update-legal-page.server.ts";

/** The handlers of the operations on the legal pages and the terms. */

export const handlers = handle(operations, {
	getLegalPage: ({ params }) => answer(params.page),

	async saveLegalDraft({ administrator: actor, params: { page }, body, ifMatch }) {
		const given = { intent: "save-legal", version: 0, ...body } as const;
		const { summary, text } = parseFields(saveLegalSchema, given);
		return change({ page, ifMatch }, (version) =>
			updateLegalDraft({ actor, page, version, summary, text }),
		);
	},

	discardLegalDraft: ({ administrator: actor, params: { page }, ifMatch }) =>
		change({ page, ifMatch }, (version) => deleteLegalDraft({ actor, page, version })),

	publishLegalPage({ administrator: actor, params: { page }, body, ifMatch }) {
		const { requires_acceptance: requiresAcceptance } = body;
		return change({ page, ifMatch }, (version) =>
			publishLegalPage({ actor, page, version, requiresAcceptance }),
		);
	},

	reuseLegalVersion: ({ administrator: actor, params: { page }, body: { number }, ifMatch }) =>
		change({ page, ifMatch }, (version) => reuseLegalVersion({ actor, page, version, number })),

	getTerms: ({ caller }) => answerTerms(caller),

	async acceptTerms({ caller, body }) {
		await recordAcceptedTerms({ userId: caller.userId, version: body.version });
		return answerTerms(caller);
	},
});

async function answerTerms({ userId }: { userId: string }) {
	const [version, { summary, text }, mustAccept] = await Promise.all([
		getTermsVersion(),
		getPublishedText("terms"),
		mustAcceptTerms({ userId }),
	]);
	return { body: { version, must_accept: mustAccept, summary, text } };
}

async function change(
	{ page, ifMatch }: { page: LegalPageName; ifMatch: number | null },
	save: (version: number) => Promise<unknown>,
) {
	await saveVersion({
		ifMatch,
		read: async () => (await getLegalEditor(page)).draft,
		save: (_stored, version) => save(version),
	});
	return answer(page);
}

async function answer(page: LegalPageName) {
	const { draft, published, versions } = await getLegalEditor(page);
	const { version } = draft;
	const { updatedOn, ...shown } = published;
	return {
		body: {
			draft: { summary: draft.summary, text: draft.text, is_unpublished: draft.isUnpublished },
			published: { ...shown, updated_on: updatedOn },
			versions: versions.map(({ authorEmail, requiresAcceptance, ...listed }) => ({
				...listed,
				author: authorEmail,
				requires_acceptance: requiresAcceptance,
			})),
			version,
		},
		version,
	};
}
