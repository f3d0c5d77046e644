import { href } from "react-router";
import { PageDraftProvider } from "#app/features/creator-page/core/page-draft.tsx";
import { RestoreForm } from "#app/features/creator-page/history/components/restore-form.tsx";
import { VersionDifferences } from "#app/features/creator-page/history/components/version-differences.tsx";
import { formatAuthor } from "#app/features/creator-page/history/components/version-list.tsx";
import { getPageVersion } from "#app/features/creator-page/history/get-page-version.server.ts";
import { restorePageVersion } from "#app/features/creator-page/history/restore-page-version.server.ts";
import {
	RESTORE_FAILED_MESSAGE,
	restoreVersionSchema,
} from "#app/features/creator-page/history/schema.ts";
import { LivePhone } from "#app/features/creator-page/public/components/live-phone.tsx";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { titled } from "#app/lib/titled.ts";
import { currentPageContext } from "#app/middleware/require-page.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import { Section } from "#app/ui/section.tsx";
import type { Route } from "./+types/version";

const LIST_PATH = href("/dashboard/settings/history");

export const meta = titled("A version of your page");

export function loader({ params, context }: Route.LoaderArgs) {
	return getPageVersion({ owner: context.get(currentPageContext), versionId: params.versionId });
}

export const action = formAction({
	schema: restoreVersionSchema,
	by: ({ params: { versionId }, context }: Route.ActionArgs) => ({
		owner: context.get(currentPageContext),
		versionId,
	}),
	async on(_, version) {
		const { when } = await restorePageVersion(version);
		return { toast: `Restored the version of ${when}`, to: LIST_PATH };
	},
	invalid: RESTORE_FAILED_MESSAGE,
	reasonAsToast: true,
});

export const clientAction = formClientAction(RESTORE_FAILED_MESSAGE);

export default function PageVersion({ loaderData, actionData, matches }: Route.ComponentProps) {
	const { when, what, author, page, differences } = loaderData;
	const isCurrent = differences.length === 0;
	return (
		<Section
			isPage
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
							<h2 className="text-ui font-semibold">What restoring changes</h2>
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
