import type { FormEvent } from "react";
import type { FetcherWithComponents } from "react-router";
import { textOf } from "#app/forms/drafts.ts";
import { useDraft } from "#app/forms/use-draft.ts";
import { useResend } from "#app/forms/use-resend.ts";
import type { LinksReply } from "../edit/links-reply.ts";
import { type EditableLink, formValuesOf, type LinkFormValues } from "../schema.ts";
import { KIND_FIELDS } from "./kind-fields/kind-fields.tsx";
import { useListAddress } from "./list-part.tsx";

/** Fields that a draft of an unsaved form keeps, besides those of the kind: everything that is typed. */
const NAMES = [
	"title",
	"secondTitle",
	"url",
	"startsAt",
	"endsAt",
	"utmSource",
	"utmMedium",
	"utmCampaign",
	"utmTerm",
	"utmContent",
	"fallbackUrl",
] as const;

/**
 * Draft of a link's form, and how the form is sent. Its row and its editor share one draft.
 * @param timeZone time zone of the form's schedule
 * @param fetcher fetcher of the link's row
 */
export function useLinkDraft({
	accountId,
	link,
	timeZone,
	fetcher,
}: {
	accountId: string;
	link: EditableLink;
	timeZone: string;
	fetcher: FetcherWithComponents<LinksReply | undefined>;
}) {
	const names: readonly (keyof LinkFormValues)[] = [...NAMES, ...KIND_FIELDS[link.kind]];
	const action = useListAddress({ edit: link.id });
	const draft = useDraft({
		accountId,
		form: `edit-link:${link.id}`,
		isSaved(typed) {
			// A draft of a whole submitted form is submitted again, which also closes the form.
			if ("linkId" in typed) return false;
			const stored = formValuesOf(link, timeZone);
			return names.every((name) => (typed[name] ?? "") === stored[name]);
		},
	});
	const send = useResend({ draft, fetcher, action, intent: "edit-link" });
	return {
		draft,
		/** Names of the fields that the draft keeps. */
		names,
		/** Address that the form is sent to. */
		action,
		/** @param version version of the link that the form is based on */
		keep: (form: HTMLFormElement, version: number) =>
			draft.keep({ version, fields: textOf(new FormData(form), names) }),
		send: (event: FormEvent<HTMLFormElement>) => send(event, names),
	};
}
