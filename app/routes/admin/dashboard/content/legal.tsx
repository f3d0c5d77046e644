import { href } from "react-router";
import type { CurrentAdministrator } from "#app/features/administrators/find-administrator.server.ts";
import {
	LegalForm,
	LegalPublication,
	LegalVersions,
} from "#app/features/legal/components/legal-editor.tsx";
import {
	discardLegalDraft,
	publishLegalPage,
	reuseLegalVersion,
	saveLegalDraft,
} from "#app/features/legal/edit-legal-page.server.ts";
import { getLegalEditor } from "#app/features/legal/queries.server.ts";
import {
	findLegalPage,
	LEGAL_TITLES,
	type LegalEdit,
	type LegalPageName,
	legalSchema,
} from "#app/features/legal/schema.ts";
import { answerFailed } from "#app/forms/answer-form.server.ts";
import { answerOrToast } from "#app/forms/answer-or-toast.ts";
import { parseForm, refuseForm } from "#app/forms/form.server.ts";
import { type FormReply, replyTo } from "#app/forms/form-reply.ts";
import type { ToastMessage } from "#app/lib/toast.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PagePreview } from "#app/ui/page-preview.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/legal";

const FAILED_TOAST: ToastMessage = {
	type: "error",
	message: "Failed to update content: Please try again.",
};

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
	{ title: `${loaderData?.title ?? "Content"} · Admin · ${matches[0].loaderData.appName}` },
	{ name: "robots", content: "noindex" },
];

export async function loader({ params }: Route.LoaderArgs) {
	const page = pageOf(params);
	return { page, title: LEGAL_TITLES[page], ...(await getLegalEditor(page)) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = context.get(currentAdministratorContext);
	const page = pageOf(params);
	const submission = await parseForm(request, legalSchema);
	if (submission.status !== "success") return refuseForm(submission, { toast: FAILED_TOAST });
	try {
		const message = await performEdit({ actor, page, edit: submission.value });
		const path = href("/admin/dashboard/content/legal/:page", { page });
		return await redirectWithToast(path, { type: "success", message });
	} catch (error) {
		const reason = error instanceof AppError ? error.message : "";
		const failedMessage = `Failed to update content: ${reason}`;
		return answerFailed({ submission, error, failedMessage });
	}
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
	answerOrToast(serverAction, FAILED_TOAST);

/** @returns what to say once it is done */
async function performEdit({
	actor,
	page,
	edit,
}: {
	actor: CurrentAdministrator;
	page: LegalPageName;
	edit: LegalEdit;
}): Promise<string> {
	switch (edit.intent) {
		case "save-legal":
			await saveLegalDraft({ actor, page, ...edit });
			return "Draft saved";
		case "publish-legal": {
			const { name } = await publishLegalPage({ actor, page, ...edit });
			return `Version ${name} is published`;
		}
		case "discard-legal":
			await discardLegalDraft({ actor, page, ...edit });
			return "Draft discarded";
		case "reuse-legal":
			await reuseLegalVersion({ actor, page, ...edit });
			return "The draft has the text of that version";
	}
}

function pageOf({ page }: { page: string }): LegalPageName {
	const found = findLegalPage(page);
	if (!found) throw new AppError("not_found", "There is no such legal page.");
	return found;
}

export default function LegalContent({ loaderData, actionData }: Route.ComponentProps) {
	const { page, draft, versions } = loaderData;
	const reply: FormReply | undefined = actionData;
	const error = replyTo(reply, "save-legal") ? undefined : reply?.result?.error?.[""];
	return (
		<div className="grid grid-cols-1 items-start gap-10 xl:grid-cols-[minmax(0,1fr)_24rem]">
			<div className="grid min-w-0 gap-10">
				<ReplyToast toast={reply?.toast} isSaidInPlace={reply?.result?.error !== undefined} />
				{error ? (
					<Notice tone="danger" role="alert">
						{error.join(" ")}
					</Notice>
				) : null}
				<LegalForm key={`${page} ${draft.version}`} page={page} draft={draft} reply={reply} />
				<LegalPublication key={`publish ${page}`} page={page} draft={draft} />
				<LegalVersions versions={versions} draft={draft} />
			</div>
			<PagePreview
				key={page}
				path={`/${page}?preview=draft`}
				title="Preview of the draft"
				revision={String(draft.version)}
			/>
		</div>
	);
}
