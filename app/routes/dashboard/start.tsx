import { href, redirect } from "react-router";
import {
	forgetClaim,
	parseClaim,
} from "#app/features/account/accounts/sign-in/claim-cookie.server.ts";
import { LinksStep } from "#app/features/account/first-run/components/links-step.tsx";
import { LookStep } from "#app/features/account/first-run/components/look-step.tsx";
import { StartFrame, startPath } from "#app/features/account/first-run/components/start-steps.tsx";
import { YouStep } from "#app/features/account/first-run/components/you-step.tsx";
import { createFirstLinks } from "#app/features/account/first-run/create-first-links.server.ts";
import { endChecklist, endFirstRun } from "#app/features/account/first-run/end-first-run.server.ts";
import { placeholderLinks } from "#app/features/account/first-run/placeholder-links.ts";
import { isFirstRunDone } from "#app/features/account/first-run/queries.server.ts";
import {
	SHOWN_LINKS,
	startSchema,
	startStep,
	triedPreset,
} from "#app/features/account/first-run/schema.ts";
import { updateFirstProfile } from "#app/features/account/first-run/update-first-profile.server.ts";
import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import { getPlanSurroundings } from "#app/features/billing/plans/get-plan-surroundings.server.ts";
import { planFeatures } from "#app/features/billing/plans/plan-features.ts";
import { listPrices } from "#app/features/billing/plans/prices/list-prices.server.ts";
import type { DashboardHandle } from "#app/features/creator-page/core/dashboard-tab.ts";
import { headerShape } from "#app/features/creator-page/core/page-theme.ts";
import { presets } from "#app/features/creator-page/core/presets.ts";
import { ImageEditor } from "#app/features/creator-page/images/components/image-editor.tsx";
import { deleteLinks } from "#app/features/creator-page/links/edit/delete-links.server.ts";
import { getSocialLinks } from "#app/features/creator-page/links/queries.server.ts";
import {
	imageProblem,
	PAGE_IMAGE_FORMS,
} from "#app/features/creator-page/profile/page-image-forms.server.ts";
import type { ProfileReply } from "#app/features/creator-page/profile/profile-reply.ts";
import {
	getPageImages,
	getStoredProfile,
} from "#app/features/creator-page/profile/queries.server.ts";
import { SAVE_FAILED_MESSAGE } from "#app/features/creator-page/profile/schema.ts";
import { LookPicture } from "#app/features/creator-page/public/components/live-phone.tsx";
import { getPublicPage } from "#app/features/creator-page/public/get-public-page.server.ts";
import { updatePreset } from "#app/features/creator-page/theme/update-preset.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { INVALID_FORM_MESSAGE, replyTo } from "#app/forms/form-reply.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { formatPrice } from "#app/lib/format-money.ts";
import { titled } from "#app/lib/titled.ts";
import { answerJson } from "#app/middleware/answer-json.server.ts";
import { currentPageContext } from "#app/middleware/require-page.server.ts";
import { env } from "#app/platform/env.server.ts";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/start";

export const handle: DashboardHandle = { showsPage: true, isFirstRun: true };

export const meta = titled("Get started");

/** Once: who has been through it, or past it, finds everything in the dashboard's tabs. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
	const user = context.get(currentPageContext);
	if (await isFirstRunDone(user)) throw redirect(href("/dashboard/profile"));
	const step = startStep(url.searchParams.get("step"));
	const [profile, socials, images, prices, shown] = await Promise.all([
		getStoredProfile(user),
		getSocialLinks(user),
		getPageImages(user),
		listPrices(),
		// The dashboard's own copy has the first links only.
		step === "links" ? getPublicPage({ username: user.username, viewerId: user.userId }) : null,
	]);
	const links = shown?.kind === "page" ? shown.page.links : [];
	const tried = triedPreset(url.searchParams.get("try"));
	return {
		step,
		links: links.slice(-SHOWN_LINKS),
		linkCount: links.length,
		tried,
		gains: tried === null ? [] : gainsOf(presets[tried].tier, user.tier),
		placeholders: step === "look" ? placeholderLinks(socials.links) : [],
		isClaimed: parseClaim(request.headers.get("Cookie")) === user.username,
		host: new URL(env.APP_URL).host,
		offered: entitlementsOf(user.tier).presets,
		prices: Object.fromEntries(
			prices.map(({ tier, cents, currency }) => [tier, `${formatPrice(cents, currency)} a month`]),
		),
		profile,
		socials,
		photo: images.profile,
	};
}

/** Lines about a larger plan: with more, the page in the look is no longer what one sees. */
const MAX_GAINS = 3;

/** @returns the first features that a plan has and the creator's doesn't */
function gainsOf(tier: Tier, own: Tier): string[] {
	const surroundings = getPlanSurroundings();
	const has = new Set(planFeatures(own, surroundings));
	return planFeatures(tier, surroundings)
		.filter((feature) => !has.has(feature))
		.slice(0, MAX_GAINS);
}

export const action = formAction({
	schema: startSchema,
	fields: { files: ["image"] },
	by: ({ context }: Route.ActionArgs) => context.get(currentPageContext),
	invalid: ({ fields: { intent }, errors }) =>
		imageProblem(errors) ??
		(intent === "add-first-links" ? INVALID_FORM_MESSAGE : SAVE_FAILED_MESSAGE),
	on: {
		"save-you": {
			async run({ intent: _, ...edit }, owner) {
				await updateFirstProfile(owner, edit);
				return { to: startPath("links") };
			},
			failed: SAVE_FAILED_MESSAGE,
		},
		...PAGE_IMAGE_FORMS,
		async "add-first-links"({ links }, owner) {
			const added = await createFirstLinks({ owner, links });
			return { to: startPath("links"), ...(added === 0 ? { toast: ALREADY_THERE } : {}) };
		},
		"remove-first-link": {
			async run({ linkId }, owner) {
				await deleteLinks({ owner, linkIds: [linkId] });
				return { to: startPath("links") };
			},
			reasonAsToast: true,
		},
		"choose-preset": {
			async run({ preset }, owner) {
				await updatePreset({ owner, preset });
				await endFirstRun(owner);
				return FINISHED;
			},
			reasonAsToast: true,
		},
		finish: {
			async run(_, owner) {
				await endFirstRun(owner);
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

const ALREADY_THERE = "Your page has this link already";

const FINISHED = { to: href("/dashboard/start/live"), cookies: [forgetClaim()] };

export const middleware: Route.MiddlewareFunction[] = [answerJson(action)];

export const clientAction = formClientAction(SAVE_FAILED_MESSAGE);

export default function Start({ loaderData, actionData, matches }: Route.ComponentProps) {
	const { step, tried, isClaimed, host, offered, prices, profile, socials, photo } = loaderData;
	const { links, linkCount, gains, placeholders } = loaderData;
	const { page, shown } = matches[1].loaderData;
	const { appName, nonce } = matches[0].loaderData;
	const reply: ProfileReply | undefined = actionData;
	const lacksLinks = shown !== null && shown.links.length === 0;
	const drawn = lacksLinks ? { ...shown, links: placeholders } : shown;
	return (
		<StartFrame step={step} appName={appName}>
			<ReplyToast toast={reply?.toast} />
			{step === "you" ? (
				<YouStep
					username={page.username}
					isClaimed={isClaimed}
					host={host}
					profile={profile}
					socials={socials}
					photo={
						<ImageEditor
							purpose="profile"
							label="photo"
							action={startPath("you")}
							intent={{ upload: "upload-image", remove: "remove-image" }}
							hiddenFields={{ kind: "profile" }}
							current={photo}
							result={reply?.result}
							display="portrait"
							isRound={headerShape(shown?.theme ?? { preset: "default" }).isRound}
							isCentered
							isQuiet
						/>
					}
					reply={replyTo(reply, "save-you")}
				/>
			) : null}
			{step === "links" ? (
				<LinksStep links={links} count={linkCount} reply={replyTo(reply, "add-first-links")} />
			) : null}
			{step === "look" ? (
				<LookStep
					offered={offered}
					chosen={shown?.theme.preset ?? "default"}
					tried={tried}
					prices={prices}
					gains={gains}
					hasExamples={lacksLinks}
					drawPage={(preset, size) =>
						drawn ? <LookPicture page={drawn} preset={preset} size={size} nonce={nonce} /> : null
					}
				/>
			) : null}
		</StartFrame>
	);
}
