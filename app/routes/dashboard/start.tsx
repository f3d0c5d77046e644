import { href, redirect } from "react-router";
import { AddressStep } from "#app/features/account/first-run/components/address-step.tsx";
import { LinksStep } from "#app/features/account/first-run/components/links-step.tsx";
import { SocialsStep } from "#app/features/account/first-run/components/socials-step.tsx";
import { StartFrame, startPath } from "#app/features/account/first-run/components/start-steps.tsx";
import { ThemeStep } from "#app/features/account/first-run/components/theme-step.tsx";
import { endChecklist } from "#app/features/account/first-run/end-checklist.server.ts";
import { endFirstRun } from "#app/features/account/first-run/end-first-run.server.ts";
import { isFirstRunDone } from "#app/features/account/first-run/queries.server.ts";
import { type StartStep, startSchema, startStep } from "#app/features/account/first-run/schema.ts";
import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import type { DashboardHandle } from "#app/features/creator-page/core/dashboard-tab.ts";
import { updateSocialLinks } from "#app/features/creator-page/links/edit/update-social-links.server.ts";
import { getSocialLinks } from "#app/features/creator-page/links/queries.server.ts";
import type { ProfileReply } from "#app/features/creator-page/profile/profile-reply.ts";
import { getPageStatus } from "#app/features/creator-page/profile/queries.server.ts";
import { SAVE_FAILED_MESSAGE } from "#app/features/creator-page/profile/schema.ts";
import { updateUsernameByForm } from "#app/features/creator-page/profile/update-username-by-form.server.ts";
import { LookPicture } from "#app/features/creator-page/public/components/live-phone.tsx";
import { updatePreset } from "#app/features/creator-page/theme/update-preset.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { replyTo } from "#app/forms/form-reply.ts";
import { currentPageContext } from "#app/middleware/require-page.server.ts";
import { env } from "#app/platform/env.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/start";

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

export const action = formAction({
	schema: startSchema,
	by: ({ context }: Route.ActionArgs) => context.get(currentPageContext),
	invalid: SAVE_FAILED_MESSAGE,
	on: {
		"claim-username": {
			async run(edit, owner) {
				if (edit.username !== edit.currentUsername) await updateUsernameByForm(owner, edit);
				return goOn(
					"socials",
					edit.username === edit.currentUsername ? undefined : "Username changed",
				);
			},
			failed: SAVE_FAILED_MESSAGE,
			stored: async (_, owner) => ({ usernameConflict: (await getPageStatus(owner)).username }),
		},
		"save-first-socials": {
			async run({ intent: _, version, ...links }, owner) {
				await updateSocialLinks({ owner, version, links });
				return goOn("look");
			},
			explain: (error) =>
				error instanceof AppError && error.code === "conflict"
					? new AppError("conflict", SOCIALS_CHANGED)
					: error,
		},
		"choose-preset": {
			async run({ preset }, owner) {
				await updatePreset({ owner, preset });
				return goOn("links");
			},
			reasonAsToast: true,
		},
		"add-first-links": {
			async run({ links }, owner) {
				await endFirstRun({ owner, links });
				return FINISHED;
			},
		},
		finish: {
			async run(_, owner) {
				await endFirstRun({ owner, links: [] });
				return FINISHED;
			},
			reasonAsToast: true,
		},
		"hide-checklist": {
			async run(_, owner) {
				await endChecklist(owner);
				return { toast: "Checklist dismissed", to: href("/dashboard/profile") };
			},
			reasonAsToast: true,
		},
	},
});

const SOCIALS_CHANGED = "Your social links were changed elsewhere. Reload this page to see them.";

const FINISHED = { to: `${href("/dashboard/share")}?ready` };

/** Mostly without a toast: the next step says enough. */
function goOn(step: StartStep, toast?: string) {
	return { to: startPath(step), ...(toast === undefined ? {} : { toast }) };
}

export const clientAction = formClientAction(SAVE_FAILED_MESSAGE);

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
