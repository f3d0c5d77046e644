import { href } from "react-router";
import { RestoreForm } from "#app/features/history/components/restore-form.tsx";
import { VersionDifferences } from "#app/features/history/components/version-differences.tsx";
import { formatAuthor } from "#app/features/history/components/version-list.tsx";
import { getPageVersion } from "#app/features/history/get-page-version.server.ts";
import { restorePageVersion } from "#app/features/history/restore-page-version.server.ts";
import { RESTORE_FAILED_MESSAGE, restoreVersionSchema } from "#app/features/history/schema.ts";
import { PageDraftProvider } from "#app/features/page/page-draft.tsx";
import { LivePhone } from "#app/features/public-page/components/live-phone.tsx";
import { answerOrToast } from "#app/forms/answer-or-toast.ts";
import { parseForm, refuseForm } from "#app/forms/form.server.ts";
import type { ToastMessage } from "#app/lib/toast.ts";
import { currentPageContext } from "#app/middleware/require-page.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import { Section } from "#app/ui/section.tsx";
import type { Route } from "./+types/version";

const LIST_PATH = href("/dashboard/settings/history");
const FAILED_TOAST: ToastMessage = { type: "error", message: RESTORE_FAILED_MESSAGE };

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `A version of your page · ${matches[0].loaderData.appName}` },
];

export function loader({ params, context }: Route.LoaderArgs) {
	return getPageVersion({ owner: context.get(currentPageContext), versionId: params.versionId });
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const owner = context.get(currentPageContext);
	const submission = await parseForm(request, restoreVersionSchema);
	if (submission.status !== "success") return refuseForm(submission, { toast: FAILED_TOAST });
	const { when } = await restorePageVersion({ owner, versionId: params.versionId });
	const message = `Restored the version of ${when}`;
	return redirectWithToast(LIST_PATH, { type: "success", message });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
	answerOrToast(serverAction, FAILED_TOAST);

export default function PageVersion({ loaderData, actionData, matches }: Route.ComponentProps) {
	const { when, what, author, page, differences } = loaderData;
	const isCurrent = differences.length === 0;
	return (
		<Section
			title={when}
			description={`${what}. ${formatAuthor(author)}.`}
			actions={
				<>
					<ButtonLink to={LIST_PATH}>All versions</ButtonLink>
					{isCurrent ? null : <RestoreForm when={when} />}
				</>
			}
		>
			<ReplyToast toast={actionData?.toast} />
			<div className="grid gap-8 xl:-mr-80 xl:grid-cols-[minmax(0,1fr)_auto] xl:gap-14">
				<div className="grid min-w-0 content-start gap-2">
					{isCurrent ? (
						<p>This is the current version of your page.</p>
					) : (
						<>
							<h3 className="text-ui font-semibold">What restoring changes</h3>
							<VersionDifferences differences={differences} />
						</>
					)}
				</div>
				{/* Apart from what is being typed elsewhere: the page as it was. */}
				<PageDraftProvider>
					<LivePhone
						page={page}
						nonce={matches[0].loaderData.nonce}
						label={`Your page on ${when}`}
					/>
				</PageDraftProvider>
			</div>
		</Section>
	);
}
