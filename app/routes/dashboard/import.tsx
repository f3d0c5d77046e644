import { ArrowLeft } from "lucide-react";
import { data } from "react-router";
import { getImportReturn } from "#app/features/account/first-run/get-import-return.server.ts";
import { ImportPreview } from "#app/features/creator-page/import/components/import-preview.tsx";
import { ImportSources } from "#app/features/creator-page/import/components/import-sources.tsx";
import {
	describeImport,
	isWholeImport,
} from "#app/features/creator-page/import/describe-import.ts";
import { getFoundPage } from "#app/features/creator-page/import/get-found-page.server.ts";
import { getImportPreview } from "#app/features/creator-page/import/get-import-preview.server.ts";
import { importFound } from "#app/features/creator-page/import/import-found.server.ts";
import {
	besideSource,
	unkeptFields,
	whyRefused,
} from "#app/features/creator-page/import/import-refusals.server.ts";
import {
	type ImportReply,
	UNREADABLE_FILE,
} from "#app/features/creator-page/import/import-reply.ts";
import { importSchema } from "#app/features/creator-page/import/schema.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { titled } from "#app/lib/titled.ts";
import { currentPageContext } from "#app/middleware/require-page.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/import";

export const meta = titled("Import links");

export function loader({ url, context }: Route.LoaderArgs) {
	return getImportReturn(context.get(currentPageContext), url);
}

export const action = formAction({
	schema: importSchema,
	fields: { lists: ["links", "socials"], files: ["file"] },
	by: ({ context }: Route.ActionArgs) => context.get(currentPageContext),
	async on(edit, owner, { url }) {
		if (edit.intent !== "import") {
			const found = await getFoundPage({ userId: owner.userId, source: edit });
			return { shown: { preview: await getImportPreview(owner, found) } };
		}
		const imported = await importFound({ owner, ...edit });
		const type = isWholeImport(imported) ? "success" : "info";
		const { path: to } = await getImportReturn(owner, url);
		return { toast: { type, message: describeImport(imported) } as const, to };
	},
	invalid: whyRefused,
	reasonAsToast: true,
	explain: besideSource,
	hides: unkeptFields,
	// A choice that was made from what was found is kept.
	async alsoReply({ submission, by: owner }) {
		if (submission.status !== "success" || submission.value.intent !== "import") return {};
		return { preview: await getImportPreview(owner, submission.value.found) };
	},
});

export const clientAction = async ({ request, serverAction }: Route.ClientActionArgs) => {
	// A file that is gone or locked by now fails as a lost connection does.
	const isReadable = await request
		.clone()
		.formData()
		.then(
			() => true,
			() => false,
		);
	if (!isReadable) return data<ImportReply>(UNREADABLE_FILE, { status: 400 });
	return answerInBrowser({ request, serverAction });
};

const answerInBrowser = formClientAction(
	"We can’t reach the server right now. Nothing was imported. Please try again.",
);

export default function ImportPage({ loaderData, actionData }: Route.ComponentProps) {
	const reply: ImportReply | undefined = actionData;
	return (
		<div className="editor grid gap-10">
			<PageHeader
				title="Import links"
				description="Bring your links, social links, and profile from another page, or from a copy of your data. You choose what to import."
				actions={
					<ButtonLink to={loaderData.path} icon={<ArrowLeft aria-hidden />}>
						{loaderData.label}
					</ButtonLink>
				}
			/>
			<ReplyToast toast={reply?.toast} />
			{reply?.preview ? (
				<ImportPreview preview={reply.preview} chosen={reply.result?.initialValue} />
			) : (
				<ImportSources reply={reply} />
			)}
		</div>
	);
}
