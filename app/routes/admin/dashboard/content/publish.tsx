import { href } from "react-router";
import { DifferencesList } from "#app/features/homepage/components/editor/differences-list.tsx";
import { PriceWarning } from "#app/features/homepage/components/editor/price-warning.tsx";
import { PublishForms } from "#app/features/homepage/components/editor/publish-forms.tsx";
import { documentDifferences } from "#app/features/homepage/differences.ts";
import { findPriceMismatches } from "#app/features/homepage/get-section-page.server.ts";
import { discardDraft, publishHomepage } from "#app/features/homepage/publish-homepage.server.ts";
import { readDraft } from "#app/features/homepage/read-draft.server.ts";
import { publishSchema, UPDATED_MESSAGE, updateFailed } from "#app/features/homepage/schema.ts";
import { answerFailed } from "#app/forms/answer-form.server.ts";
import { answerOrToast } from "#app/forms/answer-or-toast.ts";
import { parseForm, refuseForm } from "#app/forms/form.server.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PagePreview } from "#app/ui/page-preview.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import { Section } from "#app/ui/section.tsx";
import type { Route } from "./+types/publish";

const PATH = href("/admin/dashboard/content/publish");

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `Publish · Admin · ${matches[0].loaderData.appName}` },
	{ name: "robots", content: "noindex" },
];

export async function loader() {
	const { published, draft, state } = await readDraft();
	const differences = documentDifferences(published, draft);
	return { state, differences, priceMismatches: await findPriceMismatches(draft) };
}

export async function action({ request, context }: Route.ActionArgs) {
	const actor = context.get(currentAdministratorContext);
	const submission = await parseForm(request, publishSchema);
	if (submission.status !== "success") {
		const message = updateFailed("Please try again.");
		return refuseForm(submission, { toast: { type: "error", message } });
	}
	const { intent, state } = submission.value;
	try {
		if (intent === "publish") await publishHomepage({ actor, state });
		else await discardDraft({ actor, state });
		const message = intent === "publish" ? UPDATED_MESSAGE : "Draft discarded";
		return await redirectWithToast(PATH, { type: "success", message });
	} catch (error) {
		const message = error instanceof AppError ? updateFailed(error.message) : "";
		return answerFailed({ submission, error, failedMessage: message });
	}
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
	answerOrToast(serverAction, { type: "error", message: updateFailed("Please try again.") });

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
