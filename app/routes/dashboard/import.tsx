import { ArrowLeft } from "lucide-react";
import { data } from "react-router";
import { getImportReturn } from "#app/features/first-run/import-return.server.ts";
import { compareWithPage } from "#app/features/import/compare-with-page.server.ts";
import { ImportPreview } from "#app/features/import/components/import-preview.tsx";
import { ImportSources } from "#app/features/import/components/import-sources.tsx";
import { describeImport } from "#app/features/import/describe-import.ts";
import { importFound } from "#app/features/import/import-found.server.ts";
import { type ImportReply, UNREADABLE_FILE } from "#app/features/import/import-reply.ts";
import { readPage } from "#app/features/import/read-page.server.ts";
import { refuseImport } from "#app/features/import/refuse-import.server.ts";
import { importSchema } from "#app/features/import/schema.ts";
import { answerOrToast } from "#app/forms/answer-or-toast.ts";
import { parseForm } from "#app/forms/form.server.ts";
import { currentPageContext } from "#app/middleware/require-page.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/import";

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `Import links · ${matches[0].loaderData.appName}` },
];

/** Carries `Retry-After`. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export function loader({ url, context }: Route.LoaderArgs) {
	return getImportReturn(context.get(currentPageContext), url);
}

export async function action({ request, url, context }: Route.ActionArgs) {
	const owner = context.get(currentPageContext);
	const submission = await parseForm(request, importSchema, {
		lists: ["links", "socials"],
		files: ["file"],
	});
	if (submission.status !== "success") return refuseImport(owner, submission);
	try {
		const { value } = submission;
		if (value.intent !== "import") {
			const found = await readPage({ userId: owner.userId, source: value });
			return data<ImportReply>({ preview: await compareWithPage(owner, found) });
		}
		const imported = await importFound({ owner, ...value });
		const type = imported.photoProblem === null ? "success" : "info";
		const { path } = await getImportReturn(owner, url);
		return await redirectWithToast(path, {
			type,
			message: describeImport(imported),
		});
	} catch (error) {
		return refuseImport(owner, submission, error);
	}
}

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
	return answerOrToast(serverAction, {
		type: "error",
		message: "We can’t reach the server right now. Nothing was imported. Please try again.",
	});
};

export default function ImportPage({ loaderData, actionData }: Route.ComponentProps) {
	const reply: ImportReply | undefined = actionData;
	return (
		<div className="editor grid gap-10">
			<PageHeader
				title="Import links"
				description="Import your links, social links, and photo from another page. You choose what to import."
				actions={
					<ButtonLink to={loaderData.path} icon={<ArrowLeft aria-hidden />}>
						{loaderData.label}
					</ButtonLink>
				}
			/>
			<ReplyToast toast={reply?.toast} />
			{reply?.preview ? <ImportPreview preview={reply.preview} /> : <ImportSources reply={reply} />}
		</div>
	);
}
