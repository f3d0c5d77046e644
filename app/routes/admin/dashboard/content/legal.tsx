import { contentFailed, updateFailed } from "#app/features/admin/site/landing/schema.ts";
import {
	LegalForm,
	LegalPublication,
	LegalVersions,
} from "#app/features/admin/site/legal/components/legal-editor.tsx";
import { getLegalEditor } from "#app/features/admin/site/legal/queries.server.ts";
import {
	findLegalPage,
	LEGAL_TITLES,
	type LegalPageName,
	legalSchema,
} from "#app/features/admin/site/legal/schema.ts";
import {
	deleteLegalDraft,
	publishLegalPage,
	reuseLegalVersion,
	updateLegalDraft,
} from "#app/features/admin/site/legal/update-legal-page.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { type FormReply, replyTo } from "#app/forms/form-reply.ts";
import { titled } from "#app/lib/titled.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PagePreview } from "#app/ui/page-preview.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/legal";

export const meta: Route.MetaFunction = titled<Route.MetaArgs>(
	({ loaderData }) => `${loaderData?.title ?? "Content"} · Admin`,
	"noindex",
);

export async function loader({ params }: Route.LoaderArgs) {
	const page = pageOf(params);
	return { page, title: LEGAL_TITLES[page], ...(await getLegalEditor(page)) };
}

export const action = formAction({
	schema: legalSchema,
	by: ({ params, context }: Route.ActionArgs) => ({
		actor: context.get(currentAdministratorContext),
		page: pageOf(params),
	}),
	invalid: updateFailed(),
	failed: contentFailed,
	on: {
		async "save-legal"(edit, by) {
			await updateLegalDraft({ ...by, ...edit });
			return "Draft saved";
		},
		async "publish-legal"(edit, by) {
			const { name } = await publishLegalPage({ ...by, ...edit });
			return `Version ${name} is published`;
		},
		async "discard-legal"(edit, by) {
			await deleteLegalDraft({ ...by, ...edit });
			return "Draft discarded";
		},
		async "reuse-legal"(edit, by) {
			await reuseLegalVersion({ ...by, ...edit });
			return "The draft has the text of that version";
		},
	},
});

export const clientAction = formClientAction(updateFailed());

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
