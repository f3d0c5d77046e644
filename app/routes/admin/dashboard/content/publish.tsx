import {
	contentFailed,
	publishSchema,
	UPDATED_MESSAGE,
	updateFailed,
} from "#app/features/admin/site/landing/schema.ts";
import { DifferencesList } from "#app/features/admin/site/landing-editor/components/differences-list.tsx";
import { PriceWarning } from "#app/features/admin/site/landing-editor/components/price-warning.tsx";
import { PublishForms } from "#app/features/admin/site/landing-editor/components/publish-forms.tsx";
import { documentDifferences } from "#app/features/admin/site/landing-editor/differences.ts";
import { getHomepageDraft } from "#app/features/admin/site/landing-editor/get-homepage-draft.server.ts";
import { listPriceMismatches } from "#app/features/admin/site/landing-editor/get-section-page.server.ts";
import {
	discardDraft,
	publishHomepage,
} from "#app/features/admin/site/landing-editor/publish-homepage.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { titled } from "#app/lib/titled.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PagePreview } from "#app/ui/page-preview.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import { Section } from "#app/ui/section.tsx";
import type { Route } from "./+types/publish";

export const meta = titled("Publish · Admin", "noindex");

export async function loader() {
	const { published, draft, state } = await getHomepageDraft();
	const differences = documentDifferences(published, draft);
	return { state, differences, priceMismatches: await listPriceMismatches(draft) };
}

export const action = formAction({
	schema: publishSchema,
	by: ({ context }: Route.ActionArgs) => context.get(currentAdministratorContext),
	invalid: updateFailed(),
	failed: contentFailed,
	on: {
		async publish({ state }, actor) {
			await publishHomepage({ actor, state });
			return UPDATED_MESSAGE;
		},
		async discard({ state }, actor) {
			await discardDraft({ actor, state });
			return "Draft discarded";
		},
	},
});

export const clientAction = formClientAction(updateFailed());

export default function Publish({ loaderData, actionData }: Route.ComponentProps) {
	const { state, differences, priceMismatches } = loaderData;
	const reply: FormReply | undefined = actionData;
	return (
		<div className="grid grid-cols-1 items-start gap-10 xl:grid-cols-[minmax(0,1fr)_24rem]">
			<Section
				title="Unpublished changes"
				description="What visitors see now, and what they will see."
			>
				<ReplyToast toast={reply?.toast} isSaidInPlace={reply?.result?.error !== undefined} />
				{reply?.result?.error?.[""] ? (
					<Notice tone="danger" role="alert">
						{reply.result.error[""].join(" ")}
					</Notice>
				) : null}
				<PriceWarning mismatches={priceMismatches} />
				{differences.length === 0 ? (
					<p>There are no unpublished changes.</p>
				) : (
					<>
						<DifferencesList differences={differences} names={["Published", "Draft"]} />
						<PublishForms state={state} />
					</>
				)}
			</Section>
			<PagePreview path="/?preview=draft" title="Preview of the draft" revision={state} />
		</div>
	);
}
