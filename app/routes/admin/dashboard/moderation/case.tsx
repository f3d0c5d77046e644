import { href } from "react-router";
import { CaseShortcuts } from "#app/features/admin/moderation/components/case-shortcuts.tsx";
import { DecisionForm } from "#app/features/admin/moderation/components/decision-form.tsx";
import { DecisionList } from "#app/features/admin/moderation/components/decision-list.tsx";
import {
	LinkAddresses,
	PageFacts,
	PageHistory,
} from "#app/features/admin/moderation/components/page-facts.tsx";
import { ReportList } from "#app/features/admin/moderation/components/report-list.tsx";
import { caseSchema } from "#app/features/admin/moderation/decisions/schema.ts";
import { getCase } from "#app/features/admin/moderation/queue/get-case.server.ts";
import { getQueueNeighbors } from "#app/features/admin/moderation/queue/list-reported-pages.server.ts";
import { updateCase } from "#app/features/admin/moderation/queue/update-case.server.ts";
import { PageDraftProvider } from "#app/features/creator-page/core/page-draft.tsx";
import { LivePhone } from "#app/features/creator-page/public/components/live-phone.tsx";
import pageStyles from "#app/features/creator-page/public/page-in-app.css?url";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { formatExactTime } from "#app/lib/format-time.ts";
import { titled } from "#app/lib/titled.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { AppStyles } from "#app/ui/app-styles.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import { Section } from "#app/ui/section.tsx";
import type { Route } from "./+types/case";

export const meta: Route.MetaFunction = titled<Route.MetaArgs>(
	({ loaderData }) => `@${loaderData?.found.page.username ?? "page"} · Moderation`,
	"noindex",
);

export async function loader({ params, url }: Route.LoaderArgs) {
	const { profileId } = params;
	const found = await getCase({ profileId, reportId: url.searchParams.get("report") });
	return { found, neighbors: await getQueueNeighbors(profileId) };
}

export const action = formAction({
	schema: caseSchema,
	fields: { lists: ["hidden"] },
	by: ({ params: { profileId }, context }: Route.ActionArgs) => ({
		actor: context.get(currentAdministratorContext),
		profileId,
	}),
	on: {
		async decide(edit, { actor, profileId }) {
			const toast = await updateCase({ actor, profileId, edit });
			return { toast, to: await nextPath(profileId) };
		},
		lift: { run: (edit, by) => updateCase({ ...by, edit }), reasonAsToast: true },
	},
});

/** After a decision, the next reported page; the queue if there is none. */
async function nextPath(profileId: string): Promise<string> {
	const { next } = await getQueueNeighbors(profileId);
	if (next === null) return href("/admin/dashboard/moderation");
	return href("/admin/dashboard/moderation/pages/:profileId", { profileId: next });
}

export const clientAction = formClientAction();

export default function ModerationCase({ loaderData, actionData, matches }: Route.ComponentProps) {
	const { found, neighbors } = loaderData;
	const { page, domains, reports, openReports, snapshot, decisions, history } = found;
	const seenDecision = decisions[0]?.id ?? "";
	const reply: FormReply | undefined = actionData;
	return (
		<div className="grid gap-8">
			<AppStyles href={pageStyles} />
			<CaseShortcuts neighbors={neighbors} />
			<ReplyToast toast={reply?.toast} />
			{/* The evidence comes before the decision: beside it on wide windows, where it stays in sight, above it on others. */}
			<div className="grid gap-10 xl:grid-cols-[minmax(0,1fr)_auto] xl:grid-rows-[auto_auto_1fr]">
				<div className="grid min-w-0 gap-3">
					<PageHeader
						title={<span className="wrap-anywhere">@{page.username}</span>}
						description={<bdi className="wrap-anywhere">{page.name}</bdi>}
					/>
					<PageFacts page={page} domains={domains} />
				</div>
				<div className="min-w-0">
					<Section title="Reports">
						<ReportList
							reports={reports}
							total={openReports}
							shownId={snapshot?.reportId ?? null}
						/>
					</Section>
				</div>
				<div className="min-w-0 xl:sticky xl:top-26 xl:col-start-2 xl:row-span-3 xl:row-start-1 xl:max-h-[calc(100dvh-8rem)] xl:self-start xl:overflow-y-auto">
					<Section
						title="The page then"
						description={
							snapshot ? `When it was reported, ${formatExactTime(snapshot.createdAt)}` : undefined
						}
					>
						{snapshot === null ? (
							<p className="text-muted">No report has a snapshot of the page.</p>
						) : (
							<>
								<PageDraftProvider key={snapshot.reportId}>
									<LivePhone
										page={snapshot.page}
										nonce={matches[0].loaderData.nonce}
										size="sm"
										label={`The page on ${formatExactTime(snapshot.createdAt)}`}
									/>
									{snapshot.inSecondLanguage ? (
										<LivePhone
											page={snapshot.inSecondLanguage}
											nonce={matches[0].loaderData.nonce}
											size="sm"
											label="The same page in its second language"
										/>
									) : null}
								</PageDraftProvider>
								<LinkAddresses links={snapshot.links} />
							</>
						)}
					</Section>
				</div>
				<div className="grid min-w-0 content-start gap-10">
					<Section title="Decide">
						<DecisionForm
							key={`${page.profileId} ${seenDecision}`}
							found={found}
							seenDecision={seenDecision}
							reply={reply}
						/>
					</Section>
					<Section title="Earlier decisions">
						<DecisionList decisions={decisions} seenDecision={seenDecision} />
					</Section>
					<Section title="Latest changes of the page">
						<PageHistory history={history} />
					</Section>
				</div>
			</div>
		</div>
	);
}
