import { ProofGate } from "#app/features/account/accounts/components/proof-gate.tsx";
import { DeleteAccountSection } from "#app/features/account/accounts/components/settings-delete-account.tsx";
import { DownloadSection } from "#app/features/account/accounts/components/settings-download.tsx";
import { cancelDeletion } from "#app/features/account/accounts/deletion/cancel-deletion.server.ts";
import { requestDeletion } from "#app/features/account/accounts/deletion/request-deletion.server.ts";
import { deletionTime, leavingSchema } from "#app/features/account/accounts/deletion/schema.ts";
import { estimateExportBytes } from "#app/features/account/accounts/export/export-data.server.ts";
import { DOWNLOAD_MAX_BYTES } from "#app/features/account/accounts/export/export-data-at-once.server.ts";
import { requestDataExport } from "#app/features/account/accounts/export/request-data-export.server.ts";
import {
	getOwnerConfirmation,
	listDataExports,
} from "#app/features/account/accounts/queries.server.ts";
import type { SettingsReply } from "#app/features/account/accounts/settings-reply.ts";
import { SETTINGS_FAILED_MESSAGE } from "#app/features/account/accounts/settings-schema.ts";
import {
	confirmOwner,
	readSentPassword,
} from "#app/features/account/accounts/sign-in/confirm-owner.server.ts";
import { whatDeletionDoes } from "#app/features/billing/subscription/describe-stopped.ts";
import { getCurrentSubscription } from "#app/features/billing/subscription/get-current-subscription.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { reloadRefused } from "#app/forms/reload-refused.ts";
import { safeRedirect } from "#app/lib/safe-redirect.ts";
import { titled } from "#app/lib/titled.ts";
import { currentOwner } from "#app/middleware/require-page.server.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/data";

export const meta = titled("Your data");

/** Where signing in once more is what is missing, the page offers it: only loading it anew brings that. */
export const shouldRevalidate = reloadRefused(403);

export async function loader({ context }: Route.LoaderArgs) {
	const owner = currentOwner(context);
	const { username, deletionRequestedAt } = owner;
	const [bytes, exports, confirmation, current] = await Promise.all([
		estimateExportBytes(owner),
		listDataExports(owner),
		getOwnerConfirmation(owner),
		getCurrentSubscription(owner),
	]);
	return {
		email: owner.email,
		isLarge: bytes > DOWNLOAD_MAX_BYTES,
		exports,
		confirmation,
		username,
		subscription: whatDeletionDoes(current),
		deletesAt: deletionRequestedAt && deletionTime(deletionRequestedAt),
	};
}

export const action = formAction({
	schema: leavingSchema,
	by: ({ context }: Route.ActionArgs) => currentOwner(context),
	on: {
		async "confirm-owner"(_, owner, { sent }) {
			await confirmOwner({ owner, currentPassword: readSentPassword(sent) });
			return "You can download your data now";
		},
		"request-export": {
			async run(_, owner, { sent }) {
				await confirmOwner({ owner, currentPassword: readSentPassword(sent) });
				await requestDataExport(owner);
				return "We’re preparing your data";
			},
			reasonAsToast: true,
		},
		async "delete-account"(edit, owner, { sent }) {
			await requestDeletion({ owner, currentPassword: readSentPassword(sent), ...edit });
			return "Your page is offline, and your account is scheduled for deletion";
		},
		"keep-account": {
			async run({ redirectTo }, owner, { url }) {
				await cancelDeletion(owner);
				const to = safeRedirect(redirectTo, url.pathname);
				return { toast: "Your account won’t be deleted", to };
			},
			reasonAsToast: true,
		},
	},
});

export const clientAction = formClientAction(SETTINGS_FAILED_MESSAGE);

export default function DataSettings({ loaderData, actionData }: Route.ComponentProps) {
	const { email, isLarge, exports, confirmation, username, subscription, deletesAt } = loaderData;
	const reply: SettingsReply | undefined = actionData;
	return (
		<>
			<ReplyToast toast={reply?.toast} />
			<PageHeader title="Your data" description="Download it, or delete your account." />
			<ProofGate email={email} reply={reply} isTitled>
				<DownloadSection
					isLarge={isLarge}
					isConfirmed={confirmation === "fresh"}
					exports={exports}
				/>
				<DeleteAccountSection
					username={username}
					confirmation={confirmation}
					subscription={subscription}
					deletesAt={deletesAt}
					reply={reply}
				/>
			</ProofGate>
		</>
	);
}
