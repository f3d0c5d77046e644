import { href, redirect } from "react-router";
import { entitlementsOf } from "#app/features/billing/entitlements.ts";
import { AddressStep } from "#app/features/first-run/components/address-step.tsx";
import { LinksStep } from "#app/features/first-run/components/links-step.tsx";
import { SocialsStep } from "#app/features/first-run/components/socials-step.tsx";
import { StartFrame, startPath } from "#app/features/first-run/components/start-steps.tsx";
import { ThemeStep } from "#app/features/first-run/components/theme-step.tsx";
import { finishFirstRun } from "#app/features/first-run/finish-first-run.server.ts";
import { hideChecklist } from "#app/features/first-run/hide-checklist.server.ts";
import { isFirstRunDone } from "#app/features/first-run/queries.server.ts";
import {
	type FirstLink,
	type StartStep,
	startSchema,
	startStep,
} from "#app/features/first-run/schema.ts";
import { getSocialLinks } from "#app/features/links/queries.server.ts";
import { saveSocialLinks } from "#app/features/links/save-social-links.server.ts";
import type { DashboardHandle } from "#app/features/page/dashboard-tab.ts";
import type { PageEditor } from "#app/features/page/owner.ts";
import { answerUsernameChange } from "#app/features/profile/answer-username-change.server.ts";
import type { ProfileReply } from "#app/features/profile/profile-reply.ts";
import { SAVE_FAILED_MESSAGE } from "#app/features/profile/schema.ts";
import { LookPicture } from "#app/features/public-page/components/live-phone.tsx";
import { choosePreset } from "#app/features/theme/choose-preset.server.ts";
import { answerOrToast } from "#app/forms/answer-or-toast.ts";
import { parseForm, refuseForm } from "#app/forms/form.server.ts";
import { replyTo } from "#app/forms/form-reply.ts";
import type { ToastMessage } from "#app/lib/toast.ts";
import { currentPageContext } from "#app/middleware/require-page.server.ts";
import { env } from "#app/platform/env.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/start";

const FAILED_TOAST: ToastMessage = { type: "error", message: SAVE_FAILED_MESSAGE };

export const handle: DashboardHandle = { showsPage: true };

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `Get started · ${matches[0].loaderData.appName}` },
];

/** Once: who has been through it, or past it, finds everything in the dashboard's tabs. */
export async function loader({ context, url }: Route.LoaderArgs) {
	const user = context.get(currentPageContext);
	if (await isFirstRunDone(user)) throw redirect(href("/dashboard/profile"));
	return {
		step: startStep(url.searchParams.get("step")),
		host: new URL(env.APP_URL).host,
		presets: entitlementsOf(user.tier).presets,
		socials: await getSocialLinks(user),
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	const owner = context.get(currentPageContext);
	const submission = await parseForm(request, startSchema);
	if (submission.status !== "success") return refuseForm(submission, { toast: FAILED_TOAST });
	const { value } = submission;
	switch (value.intent) {
		case "claim-username": {
			if (value.username === value.currentUsername) return goOn("socials");
			const values = { ...value, intent: "change-username" } as const;
			return answerUsernameChange({ owner, submission, values, returnTo: startPath("socials") });
		}
		case "save-first-socials": {
			const { intent: _, version, ...links } = value;
			try {
				await saveSocialLinks({ owner, version, links });
			} catch (error) {
				if (!(error instanceof AppError) || error.code !== "conflict") throw error;
				const message = "Your social links were changed elsewhere. Reload this page to see them.";
				return refuseForm(submission, { status: error.status, formErrors: [message] });
			}
			return goOn("look");
		}
		case "choose-preset":
			await choosePreset({ owner, preset: value.preset });
			return goOn("links");
		case "add-first-links":
			return finish(owner, value.links);
		case "finish":
			return finish(owner);
		case "hide-checklist":
			await hideChecklist(owner);
			return redirectWithToast(href("/dashboard/profile"), {
				type: "success",
				message: "Checklist dismissed",
			});
	}
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
	answerOrToast(serverAction, FAILED_TOAST);

/** Without a toast: the next step says enough. */
function goOn(step: StartStep): Response {
	return redirect(startPath(step), { status: 303 });
}

async function finish(owner: PageEditor, links: readonly FirstLink[] = []): Promise<Response> {
	await finishFirstRun({ owner, links });
	return redirect(`${href("/dashboard/share")}?ready`, { status: 303 });
}

export default function Start({ loaderData, actionData, matches }: Route.ComponentProps) {
	const { step, host, presets, socials } = loaderData;
	const { page, shown } = matches[1].loaderData;
	const { nonce } = matches[0].loaderData;
	const reply: ProfileReply | undefined = actionData;
	return (
		<StartFrame step={step}>
			<ReplyToast toast={reply?.toast} />
			{step === "address" ? (
				<AddressStep
					username={page.username}
					host={host}
					reply={replyTo(reply, "claim-username")}
				/>
			) : null}
			{step === "socials" ? (
				<SocialsStep stored={socials} reply={replyTo(reply, "save-first-socials")} />
			) : null}
			{step === "look" ? (
				<ThemeStep
					offered={presets}
					chosen={shown?.theme.preset ?? "default"}
					drawPage={(preset) =>
						shown ? <LookPicture page={shown} preset={preset} nonce={nonce} /> : null
					}
				/>
			) : null}
			{step === "links" ? (
				<LinksStep links={shown?.links ?? []} reply={replyTo(reply, "add-first-links")} />
			) : null}
		</StartFrame>
	);
}
