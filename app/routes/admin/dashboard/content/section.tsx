import { href } from "react-router";
import { updateFailed } from "#app/features/admin/site/landing/schema.ts";
import { MaintenanceSection } from "#app/features/admin/site/landing-editor/components/maintenance-section.tsx";
import { PictureSection } from "#app/features/admin/site/landing-editor/components/picture-section.tsx";
import { PriceWarning } from "#app/features/admin/site/landing-editor/components/price-warning.tsx";
import type { SectionReply } from "#app/features/admin/site/landing-editor/components/section-editor.tsx";
import { SectionForm } from "#app/features/admin/site/landing-editor/components/section-form.tsx";
import { getSectionPage } from "#app/features/admin/site/landing-editor/get-section-page.server.ts";
import { answerSectionForm } from "#app/features/admin/site/landing-editor/section-forms.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { replyTo } from "#app/forms/form-reply.ts";
import { titled } from "#app/lib/titled.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { PagePreview } from "#app/ui/page-preview.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/section";

export const meta: Route.MetaFunction = titled<Route.MetaArgs>(
	({ loaderData }) => `${loaderData?.title ?? "Content"} · Admin`,
	"noindex",
);

export function loader({ params }: Route.LoaderArgs) {
	return getSectionPage(params.section);
}

export async function action(args: Route.ActionArgs) {
	const actor = args.context.get(currentAdministratorContext);
	const { name, slot } = await getSectionPage(args.params.section);
	return answerSectionForm({ ...args, edited: { actor, name, slot } });
}

export const clientAction = formClientAction(updateFailed());

export default function ContentSection({ loaderData, actionData, params }: Route.ComponentProps) {
	const { name, title, anchor, state, stored, slot, picture } = loaderData;
	const reply = actionData as SectionReply | undefined;
	const path = href("/admin/dashboard/content/:section", params);
	return (
		<div className="grid grid-cols-1 items-start gap-10 xl:grid-cols-[minmax(0,1fr)_24rem]">
			<div className="grid min-w-0 gap-10">
				<ReplyToast toast={reply?.toast} />
				<PriceWarning mismatches={loaderData.priceMismatches} />
				<section aria-label={title}>
					<SectionForm
						key={name}
						name={name}
						path={path}
						stored={stored}
						reply={replyTo(reply, "save-section")}
						droppedCss={loaderData.droppedCss}
					/>
				</section>
				{slot ? (
					<PictureSection
						key={picture}
						slot={slot}
						picture={picture}
						version={stored.version}
						path={path}
						reply={reply}
					/>
				) : null}
				{name === "settings" ? (
					<MaintenanceSection isOn={loaderData.isInMaintenance} path={path} />
				) : null}
			</div>
			<PagePreview
				key={anchor}
				path="/?preview=draft"
				sectionId={anchor}
				title="Preview of the draft"
				revision={state}
			/>
		</div>
	);
}
